/** The texts on the og image of a page. */
export interface PreviewWords {
  title: string;
  /** one sentence below the title, or empty */
  line: string;
}

/** A job for the worker process. */
export interface PreviewJob extends PreviewWords {
  productName: string;
}

/** The size of og images in pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;
