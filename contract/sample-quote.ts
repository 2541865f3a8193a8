import { z } from 'zod';
import { visitor } from './base.ts';

const open = visitor('token_page');

/** Documents of the public site's sample quote. They contain nothing that the visitor entered. */
export const sampleQuote = {
  pdf: open.route({ method: 'GET', path: '/sample-quote/pdf', tags: ['sample quote'] }).output(z.file()),
  /** The sample's fictional customer has signed this copy, whatever name the visitor typed. */
  signedPdf: open.route({ method: 'GET', path: '/sample-quote/signed-pdf', tags: ['sample quote'] }).output(z.file()),
};
