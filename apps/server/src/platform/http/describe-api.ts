import swagger from '@fastify/swagger';
import { errorBody, oauthErrorBody } from '@gumball/contract/error-body';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Config } from '../config/config.ts';

const binary = { type: 'string', format: 'binary' };
const errorName = { usual: 'Error', oauth: 'OAuthError' };
const toComponent = (schema: z.ZodType) => {
  const { $schema: _, ...component } = z.toJSONSchema(schema);
  return component as Record<string, unknown>;
};

/** Registers the description of the API in OpenAPI 3.1, which is made of the routes of the contract. */
export async function describeApi(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API',
        version: '1',
        description: 'The API of the web app. Send the token in the Authorization header as Bearer.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
        // All routes share them. Written out for each route, they would be four fifths of the description.
        schemas: { [errorName.usual]: toComponent(errorBody), [errorName.oauth]: toComponent(oauthErrorBody) },
      },
    },
    transform({ schema, route: { config, method }, ...input }) {
      const described = config?.route;
      if (!described) return jsonSchemaTransform({ schema, route: { config, method }, ...input } as never);
      const own = {
        ...schema,
        response: {
          ...(described.file ? {} : { [described.status ?? 200]: described.response }),
          ...(described.mayExist ? { 200: described.response } : {}),
        },
        ...(described.form ? { body: described.form } : {}),
      } as FastifySchema;
      const result = jsonSchemaTransform({ schema: own, route: { config, method }, ...input } as never);
      const transformed = result.schema as { response?: Record<string, unknown> };
      const errors = described.isOAuth ? errorName.oauth : errorName.usual;
      return {
        url: result.url,
        schema: {
          ...transformed,
          operationId: operationId(described.method, described.path),
          ...(described.form ? { consumes: ['multipart/form-data'] } : {}),
          ...(described.isOAuth ? { consumes: ['application/x-www-form-urlencoded', 'application/json'] } : {}),
          response: {
            ...transformed.response,
            ...(described.file ? { 200: toFile(described.file) } : {}),
            default: { $ref: `#/components/schemas/${errors}` },
          },
        },
      };
    },
  });
}

/** Returns the name of an operation: `GET /posts/:id/comments` is `getPostsByIdComments`. */
function operationId(method: string, path: string): string {
  const parts = path.split('/').flatMap((part) => (part.startsWith(':') ? ['by', part.slice(1)] : part.split(/[-.]/)));
  const name = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
  return method.toLowerCase() + name;
}

function toFile(type: string): object {
  return { description: 'The file.', content: { [type]: { schema: binary } } };
}
