import { SAMPLE_PHOTOS, sampleMadeAt, sampleQuoteAt } from '#contract/samples/quote-sample.ts';
import type { OwedPurpose } from '#domain/payments/provider-payment.ts';
import type { ApprovalQuote, ShownPhoto } from '#web/approve/formats.ts';
import { samplePayments } from './payments.ts';

type PictureName = (typeof SAMPLE_PHOTOS)[number]['picture'];
type Sizes = ShownPhoto['images'];

const ADDRESSES = import.meta.glob<string>('./photos/*', { eager: true, query: '?url', import: 'default' });
const WIDTHS = [400, 800, 1200] as const;
const PICTURE_SIZE = { width: 1200, height: 800 } as const;

function sizesOf(picture: PictureName, format: 'avif' | 'webp'): Sizes {
  return WIDTHS.map((width) => {
    const url = ADDRESSES[`./photos/${picture}-${width}.${format}`];
    if (url === undefined) throw new Error(`There is no ${format} of ${picture} ${width} pixels wide`);
    return { width, url };
  });
}

/** Returns the URLs of a picture at widths of 400, 800 and 1200 pixels. WebP is for browsers without AVIF. */
function picture(name: PictureName): { avif: Sizes; webp: Sizes } {
  return { avif: sizesOf(name, 'avif'), webp: sizesOf(name, 'webp') };
}

function shownPhoto(
  { id, image_type, picture: name, description }: (typeof SAMPLE_PHOTOS)[number],
  at: Date,
): ShownPhoto {
  const { avif, webp } = picture(name);
  return {
    id,
    image_type,
    image_url: webp.at(-1)?.url ?? '',
    images: webp,
    avif,
    ...PICTURE_SIZE,
    thumbhash: '',
    description,
    created_at: at.toISOString(),
  };
}

/** Returns the sample as a customer sees it before the work is done, with photos of the condition. */
export function pendingSample(now: Date): ApprovalQuote {
  const condition = SAMPLE_PHOTOS.filter(({ image_type }) => image_type === 'pre_damage');
  const quote = sampleQuoteAt(now);
  const photos = condition.map((photo) => shownPhoto(photo, sampleMadeAt(now)));
  return { ...quote, payments: samplePayments(quote), photos };
}

interface Approval {
  approvedBy: string;
  /** the payment that the visitor chose; undefined when they chose to pay later */
  pay: OwedPurpose | undefined;
}

/** Returns the sample with a question that the visitor just asked. */
export function askedSample(now: Date, text: string): ApprovalQuote {
  return { ...pendingSample(now), conversation: [{ text, asked_at: now.toISOString(), answer: null }] };
}

export function decidedSample(now: Date, decision: Approval | 'declined'): ApprovalQuote {
  const quote = pendingSample(now);
  const at = now.toISOString();
  if (decision === 'declined')
    // Without a decision's record, the page offers no copy: the sample has one of its approval only.
    return { ...quote, payments: null, status: 'declined', declined_at: at, decision: null };
  return {
    ...quote,
    status: 'approved',
    approved_at: at,
    payments: decision.pay ? samplePayments(sampleQuoteAt(now), { purpose: decision.pay, at: now }) : null,
    decision: { by: 'customer', signer_name: decision.approvedBy, signed_pdf: true },
  };
}
