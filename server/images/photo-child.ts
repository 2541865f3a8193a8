import { serveJobs } from '../children/serve-jobs.ts';
import { convertPhoto } from './convert-photo.ts';

serveJobs(convertPhoto);
