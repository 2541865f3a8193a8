import href from './templates.css?url';

/** The styles of the screens of templates come with them and not with the start of the app. */
export function TemplateStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
