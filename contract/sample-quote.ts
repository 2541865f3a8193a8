import { z } from 'zod';
import { visitor } from './base.ts';

const open = visitor('token_page');

/**
 * The documents of the public site's sample quote. They are the same for everyone and contain nothing that the
 * visitor entered.
 */
export const sampleQuote = {
  pdf: open.route({ method: 'GET', path: '/sample-quote/pdf', tags: ['sample quote'] }).output(z.file()),
  /** Returns the copy signed by the sample's fictional customer, whatever name the visitor typed on the page. */
  signedPdf: open.route({ method: 'GET', path: '/sample-quote/signed-pdf', tags: ['sample quote'] }).output(z.file()),
};
