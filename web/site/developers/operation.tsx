import { Fold } from './fold.tsx';
import type { ApiField, ShownOperation } from './reference.server.ts';

export function OperationEntry({ operation }: { operation: ShownOperation }) {
  const { id, method, path, summary, description, scope, fields, curl, answer } = operation;
  return (
    <article className="api-operation" aria-labelledby={id}>
      <Fold id={id} level={3} title={summary} more={<ApiPath method={method} path={path} />}>
        {description && (
          <p>
            <WithCode text={description} />
          </p>
        )}
        <p className="api-scope">
          Scope <code>{scope}</code>
        </p>
        {fields.length > 0 && <Fields fields={fields} name={summary} />}
        <CodeBlock text={curl} />
        {answer !== null && (
          <details className="api-answer">
            <summary>Response</summary>
            <CodeBlock text={answer} />
          </details>
        )}
      </Fold>
    </article>
  );
}

function ApiPath({ method, path }: { method: string; path: string }) {
  return (
    <span className="api-address">
      <span className="api-method" data-method={method}>
        {method}
      </span>
      <code>{path}</code>
    </span>
  );
}

function Fields({ fields, name }: { fields: readonly ApiField[]; name: string }) {
  return (
    <table className="api-fields">
      <caption className="visually-hidden">Parameters of “{name}”</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">In</th>
          <th scope="col">Type</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.place + field.name}>
            <th scope="row">
              <code>{field.name}</code>
              {field.isRequired && <span className="api-required">required</span>}
            </th>
            <td>{field.place}</td>
            <td>{field.type}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Wraps long lines. Copied text contains no extra line breaks. */
export function CodeBlock({ text }: { text: string }) {
  return (
    <pre className="api-code">
      <code>{text}</code>
    </pre>
  );
}

/** Renders a sentence, with text in backticks as `code`. */
function WithCode({ text }: { text: string }) {
  let at = 0;
  const parts = text.split('`').map((words, index) => {
    const part = { at, words, isCode: index % 2 === 1 };
    at += words.length + 1;
    return part;
  });
  return parts.map(({ at: begins, words, isCode }) => (isCode ? <code key={begins}>{words}</code> : words));
}
