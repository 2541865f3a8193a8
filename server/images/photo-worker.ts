import { serveJobs } from '#server/worker-processes/serve-jobs.ts';
import { convertPhoto } from './convert-photo.ts';

serveJobs(convertPhoto);
