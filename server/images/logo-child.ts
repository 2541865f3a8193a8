import { serveJobs } from '../children/serve-jobs.ts';
import { convertLogo } from './convert-logo.ts';

serveJobs(convertLogo);
