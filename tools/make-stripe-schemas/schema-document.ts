/** Format of both files: OpenAPI 3.1. GET and DELETE list their parameters one by one or as a single schema. */
export interface SchemaDocument {
  openapi: string;
  info: Record<string, unknown>;
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, unknown> };
}
