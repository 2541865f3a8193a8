import href from './templates.css?url';

/** Loads the styles of the template screens with them, not at the start of the app. */
export function TemplateStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
