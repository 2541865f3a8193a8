import { serveJobs } from '#server/platform/workers/serve-jobs.ts';
import { convertPhoto } from './convert-photo.ts';

serveJobs(convertPhoto);
