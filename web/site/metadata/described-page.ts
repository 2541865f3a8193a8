export interface PageText {
  title: string;
  description: string;
  keywords: string;
}

/** Metadata of an article besides its text; days as YYYY-MM-DD. */
export interface ArticleDays {
  published: string;
  updated: string;
}

export interface Breadcrumb {
  name: string;
  path: string;
}

/** A public page as described to search engines. */
export interface DescribedPage {
  productName: string;
  /** without a trailing slash */
  origin: string;
  path: string;
  words: PageText;
  /** the picture of a shared link */
  image: string;
  /** the operator's, if it was filled in */
  address: string | null;
  article: ArticleDays | undefined;
  /** from Home to the page; empty on the home page */
  trail: readonly Breadcrumb[];
}
