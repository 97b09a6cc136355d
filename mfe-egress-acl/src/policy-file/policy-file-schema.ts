import { z } from '@meshdeck/platform'

import {
  entrySchemas,
  jsonTypes,
  memberFields,
  referenceFields,
  referenceKinds,
  FORMAT_VERSION,
  throughFields,
} from './policy-file'

type Fields = Readonly<Record<string, z.Schema>>

/** Schema of an object; a field is required if reading a file without it fails. */
function objectOf(fields: Fields) {
  const entries = Object.entries(fields)
  const required = entries.flatMap(([key, field]) =>
    z.safeParse(field, undefined).success ? [] : key,
  )
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    properties: Object.fromEntries(entries.map(([key, field]) => [key, jsonTypes.get(field)])),
  }
}

const hasEach = (keys: readonly string[]) => keys.map((key) => ({ required: [key] }))

const listOf = ($ref: string) => ({ type: 'array', items: { $ref } })

/** The schema of a policy file as JSON, by which editors and other programs check one. */
export const policyFileJsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Policy file of a network',
  description:
    'Policies, egress routes, and tags of one network. Entries refer to items by name, and also by id if several items of a kind have the same name. The name * stands for all items of the kind. An import does not change sections that the file does not contain, and deletes items that are missing from a section only on request.',
  type: 'object',
  required: ['version', 'network'],
  additionalProperties: false,
  properties: {
    version: { const: FORMAT_VERSION },
    network: { type: 'string' },
    tags: listOf('#/$defs/tagEntry'),
    routes: listOf('#/$defs/routeEntry'),
    policies: listOf('#/$defs/policyEntry'),
  },
  $defs: {
    tagEntry: objectOf(entrySchemas.tags.shape),
    routeEntry: objectOf(entrySchemas.routes.shape),
    policyEntry: objectOf(entrySchemas.policies.shape),
    reference: {
      description:
        'One of node, file, tag, user, group and route; or item and value, as the server has them, for what has no name',
      ...objectOf(referenceFields),
      oneOf: [...hasEach(referenceKinds), { required: ['item', 'value'] }],
    },
    through: {
      description: 'A node or a tag, with its metric: the lowest leads',
      ...objectOf(throughFields),
      oneOf: hasEach(['node', 'tag']),
    },
    member: {
      description: 'A node, or a config file',
      ...objectOf(memberFields),
      oneOf: hasEach(['node', 'file']),
    },
  },
}
