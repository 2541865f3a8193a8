import href from './reports.css?url';

/** The styles of reports come with their screen and not with the start of the app. */
export function ReportStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
