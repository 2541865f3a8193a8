import type { ApiScope } from '#domain/company/api-scopes.ts';

export type JsonSchema = { readonly [word: string]: unknown };

export interface MediaContent {
  [mediaType: string]: { schema: JsonSchema; example?: unknown };
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
  style?: string;
  explode?: boolean;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: { apiKey: ApiScope[] }[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: MediaContent };
  responses: Record<string, { description: string; headers?: object; content?: MediaContent } | { $ref: string }>;
}

export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags?: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: object }>;
  components: { schemas: Record<string, JsonSchema>; [kind: string]: unknown };
}
