/** The texts on the og image of a page. */
export interface OgImageText {
  title: string;
  /** one sentence below the title, or empty */
  line: string;
}

/** A job for the worker process. */
export interface OgImageJob extends OgImageText {
  productName: string;
}

/** The size of og images in pixels. */
export const OG_IMAGE_SIZE = { width: 1200, height: 630 } as const;
