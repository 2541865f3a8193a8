import { z } from 'zod';
import { visitor } from './base.ts';

const open = visitor('token_page');

/**
 * Documents of the sample quote on the public site. They are the same for everyone and contain no input of the caller.
 */
export const sampleQuote = {
  pdf: open.route({ method: 'GET', path: '/sample-quote/pdf', tags: ['sample quote'] }).output(z.file()),
  /** Signed by the sample's invented customer, whatever name the visitor typed on the page. */
  signedPdf: open.route({ method: 'GET', path: '/sample-quote/signed-pdf', tags: ['sample quote'] }).output(z.file()),
};
