import { serveJobs } from '#server/worker-processes/serve-jobs.ts';
import { convertLogo } from './convert-logo.ts';

serveJobs(convertLogo);
