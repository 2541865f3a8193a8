/** The form of both files: OpenAPI 3.1 with the parameters of GET and DELETE either listed or as one schema. */
export interface SchemaDocument {
  openapi: string;
  info: Record<string, unknown>;
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, unknown> };
}
