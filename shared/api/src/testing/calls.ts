import { listOf, type Schema, z } from '@meshdeck/platform'
import { ownUserSchema } from '@meshdeck/platform/shell'

import { accessTokenSchema } from '../queries/access-tokens'
import { activityEventSchema } from '../queries/activity'
import { configFileSchema } from '../queries/config-files'
import { dnsEntrySchema } from '../queries/dns'
import { egressRouteSchema } from '../queries/egress'
import { enrollmentKeySchema } from '../queries/enrollment-keys'
import { hostSchema } from '../queries/hosts'
import { nameServerSchema } from '../queries/name-servers'
import { networkSchema, networkStatsSchema } from '../queries/networks'
import { nodeSchema, nodeStatusesSchema } from '../queries/nodes'
import { policySchema } from '../queries/policies'
import { roleSchema } from '../queries/roles'
import { displayRecordSchema } from '../queries/settings-record'
import { tagSchema } from '../queries/tags'
import { usageSchema } from '../queries/usage'
import { userSchema } from '../queries/users'
import { loginSchema } from '../session/server'

type Known = { call: RegExp; schema: Schema<unknown>; isSince151?: true }

/** The calls of this package and the schema that each reply passes. */
export const calls: Known[] = [
  { call: /^GET \/api\/v1\/networks\/stats$/, schema: listOf(networkStatsSchema) },
  { call: /^POST \/api\/networks$/, schema: networkSchema },
  { call: /^GET \/api\/nodes\/[^/]+$/, schema: listOf(nodeSchema) },
  { call: /^GET \/api\/v1\/nodes\/[^/]+\/status$/, schema: nodeStatusesSchema },
  { call: /^GET \/api\/server\/usage$/, schema: usageSchema },
  { call: /^GET \/api\/server\/settings$/, schema: displayRecordSchema },
  { call: /^GET \/api\/hosts$/, schema: listOf(hostSchema) },
  { call: /^GET \/api\/v1\/enrollment-keys$/, schema: listOf(enrollmentKeySchema) },
  { call: /^POST \/api\/v1\/enrollment-keys$/, schema: enrollmentKeySchema },
  { call: /^GET \/api\/dns(\/adm\/[^/]+(\/nodes)?)?$/, schema: listOf(dnsEntrySchema) },
  { call: /^POST \/api\/dns\/[^/]+$/, schema: dnsEntrySchema },
  { call: /^GET \/api\/extclients(\/[^/]+)?$/, schema: listOf(configFileSchema) },
  { call: /^GET \/api\/v1\/nameserver$/, schema: listOf(nameServerSchema), isSince151: true },
  { call: /^(POST|PUT) \/api\/v1\/nameserver$/, schema: nameServerSchema, isSince151: true },
  { call: /^GET \/api\/v1\/egress$/, schema: listOf(egressRouteSchema) },
  { call: /^(POST|PUT) \/api\/v1\/egress$/, schema: egressRouteSchema },
  { call: /^GET \/api\/v1\/acls(\/egress)?$/, schema: listOf(policySchema) },
  { call: /^POST \/api\/v1\/acls$/, schema: policySchema },
  { call: /^GET \/api\/users$/, schema: listOf(userSchema) },
  { call: /^(POST|PUT) \/api\/users\/[^/]+$/, schema: userSchema },
  { call: /^GET \/api\/v1\/users\/roles$/, schema: listOf(roleSchema) },
  { call: /^GET \/api\/v1\/users\/access_token$/, schema: listOf(accessTokenSchema) },
  { call: /^GET \/api\/v1\/users$/, schema: ownUserSchema },
  { call: /^GET \/api\/users\/adm\/hassuperadmin$/, schema: z.boolean() },
  { call: /^POST \/api\/users\/adm\/authenticate$/, schema: loginSchema },
  { call: /^POST \/api\/users\/[^/]+\/auth\/verify-totp$/, schema: loginSchema },
]

/** Those that only Pro answers, of which nothing is recorded. */
export const callsOfPro: Known[] = [
  { call: /^GET \/api\/v1\/tags$/, schema: listOf(tagSchema) },
  { call: /^(POST|PUT) \/api\/v1\/tags$/, schema: tagSchema },
  { call: /^GET \/api\/v1\/(network\/|user\/)?activity$/, schema: listOf(activityEventSchema) },
]

/** What `readReply` hands to the schema: the content of the envelope, or the bare body. */
export function contentOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'Response' in body ? body.Response : body
}
