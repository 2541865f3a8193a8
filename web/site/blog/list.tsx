import type { Route } from './+types/list.ts';
import { ArticleDate } from './article-date.tsx';
import { articles } from './articles.server.ts';
import { Drawing } from './drawing.tsx';
import './blog.css';

export function loader() {
  return { articles: articles() };
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page blog">
      <header className="blog-head">
        <h1>Pricing and quoting, explained</h1>
        <p className="page-lead">
          For owners who wash for a living: how to price a job, what to put in writing, and what the law says about it.
        </p>
      </header>
      <ul className="blog-list">
        {loaderData.articles.map(({ slug, title, description, published, minutes, drawing }) => (
          <li key={slug}>
            <article className="blog-entry" aria-labelledby={`article-${slug}`}>
              <Drawing name={drawing} />
              <div>
                <p className="article-facts">
                  <ArticleDate day={published} /> · {minutes} min read
                </p>
                <h2 id={`article-${slug}`}>
                  <a href={`/blog/${slug}`}>{title}</a>
                </h2>
                <p className="blog-summary">{description}</p>
              </div>
            </article>
          </li>
        ))}
      </ul>
      <p className="blog-feed">
        New articles also come as an <a href="/blog/feed.xml">RSS feed</a>.
      </p>
    </div>
  );
}
