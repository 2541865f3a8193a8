import { data } from 'react-router';
import { pageContext } from '#web/request/server-context.ts';
import { siteMeta } from '#web/site/metadata/metadata.ts';
import { ReadingContents } from '#web/site/reading/reading-contents.tsx';
import { useProductName } from '#web/ui/product-name.ts';
import type { Route } from './+types/article.ts';
import { ArticleDate } from './article-date.tsx';
import { type Article, articleBySlug, articleText } from './articles.server.ts';
import './blog.css';

export const meta: Route.MetaFunction = (args) => {
  const article = args.loaderData?.article;
  if (!article) return siteMeta(args);
  const { title, description, keywords, published, updated } = article;
  return siteMeta(args, { title, description, keywords, article: { published, updated } });
};

/** Responds with 404 for an unknown slug. The root then shows the not-found screen. */
export function loader({ params, context }: Route.LoaderArgs) {
  const article = articleBySlug(params.slug);
  if (!article) throw data(null, { status: 404 });
  const related = article.related.map(articleBySlug).filter((found) => found !== undefined);
  return { article, related, ...articleText(article, context.get(pageContext).productName) };
}

export default function ArticlePage({ loaderData: { article, html, contents, related } }: Route.ComponentProps) {
  return (
    <article className="page reading article">
      <header className="article-head">
        <p className="article-back">
          <a href="/blog">Blog</a>
        </p>
        <h1>{article.title}</h1>
        <p className="page-lead">{article.description}</p>
        <ArticleFacts article={article} />
      </header>
      {contents.length > 0 && <ReadingContents title="In this article" entries={contents} />}
      {/* The HTML comes from this repository's own Markdown, which no visitor can write. */}
      <div className="prose reading-body" dangerouslySetInnerHTML={{ __html: html }} />
      <footer className="article-foot">
        <SampleQuote />
        <Related articles={related} />
        <p>
          <a href="/blog">Back to the blog</a>
        </p>
      </footer>
    </article>
  );
}

function ArticleFacts({ article: { published, updated, minutes } }: { article: Article }) {
  return (
    <p className="article-facts">
      <ArticleDate day={published} /> · {minutes} min read
      {updated !== published && (
        <>
          {' '}
          · Updated <ArticleDate day={updated} />
        </>
      )}
    </p>
  );
}

function SampleQuote() {
  return (
    <aside className="card article-sample" aria-labelledby="the-sample-quote">
      <h2 id="the-sample-quote">See what your customer would get</h2>
      <p>
        {useProductName()} turns surfaces and rates into a quote that your customer approves on their phone. Approve or
        decline the sample: nothing is sent.
      </p>
      <a className="button" href="/sample-quote">
        Open the sample quote
      </a>
    </aside>
  );
}

function Related({ articles }: { articles: readonly Article[] }) {
  return (
    <section aria-labelledby="read-next">
      <h2 id="read-next">Read next</h2>
      <ul className="article-related">
        {articles.map(({ slug, title, description }) => (
          <li key={slug}>
            <a href={`/blog/${slug}`}>{title}</a>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
