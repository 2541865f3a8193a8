import sharp from 'sharp';
import { type Attack, clientAt, many, newCompany, photoForm, sharedQuote } from './target.ts';

const PHOTOS = 60;
const PDFS = 250;

/** Requests the PDF of one quote with 60 photos 250 times in parallel, as anyone with the link could. */
export const pdfs: Attack = async (target) => {
  const company = await newCompany(target);
  const quote = await sharedQuote(company);
  const photo = await sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: '#789',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  await many(PHOTOS, 4, () =>
    company.client.ask(`/quotes/${quote.id}/photos`, {
      session: company.session,
      method: 'POST',
      form: photoForm(new Uint8Array(photo), 'image/jpeg'),
    }),
  );
  const stranger = clientAt(target, '127.0.3.1');
  return many(PDFS, PDFS, () => stranger.ask(`/approval/${quote.token}/pdf`));
};
