/** The texts on a page's OG image. */
export interface OgImageText {
  title: string;
  /** a sentence below the title; may be empty */
  line: string;
}

/** A job for the worker process. */
export interface OgImageJob extends OgImageText {
  productName: string;
}

/** The size of OG images in pixels. */
export const OG_IMAGE_SIZE = { width: 1200, height: 630 } as const;
