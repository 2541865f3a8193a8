import { serveJobs } from '#server/platform/workers/serve-jobs.ts';
import { convertLogo } from './convert-logo.ts';

serveJobs(convertLogo);
