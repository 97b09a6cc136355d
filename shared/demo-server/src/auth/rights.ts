import type { FastifyRequest } from 'fastify'

import type { Role, Scope, User } from '../storage/account-tables'
import type { Store } from '../storage/store'
import { findPlatformRole } from '../users/role'
import type { Target } from './callers'

/** Request of a user: everything that a rule may read. */
export type Question = {
  store: Store
  user: User
  role: Role
  request: FastifyRequest
  /** Method to check: that of the request, or another one that a route checks additionally. */
  method: string
  target: Target
}

/** Reason of a rejection, as reported to the user; undefined if the request is allowed. */
export type Verdict = string | undefined

/** Rules of a server for users without full access. */
export type Rights = {
  onServer(question: Question): Verdict
  onNetwork(question: Question): Verdict
}

export const DENIED = 'access denied'

/** Decides about a request on Pro (contract 0.7 and 2.1). A platform role with full access allows everything. */
export function authorizeRequest(rights: Rights, rightsQuestion: RightsQuestion): Verdict {
  const { store, user, request, target } = rightsQuestion
  const role = findPlatformRole(store, user.platform_role_id)
  if (!role) return DENIED
  if (role.full_access) return undefined
  const { method = request.method } = rightsQuestion
  const question = { store, user, role, request, method, target }
  return target.isGlobal ? rights.onServer(question) : rights.onNetwork(question)
}

type RightsQuestion = Omit<Question, 'role' | 'method'> & { method?: string }

/** Right in a role that each method needs. */
const rightFor: Record<string, keyof Scope> = {
  GET: 'read',
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
}

/** Auditors read everything, and write what belongs to their own account. */
export function asAuditor({ user, method, target }: Question): Verdict {
  const isOwn = target.kind === 'account' && target.id === user.username
  const mayWrite = ['PUT', 'POST'].includes(method) && isOwn
  return method === 'GET' || mayWrite ? undefined : DENIED
}

/** Returns the ID that stands for all resources of a kind in a role. */
export function everyOf(resource: string): string {
  return resource === 'extclient' ? 'all_extclients' : `all_${resource}`
}

function allows(scope: Scope, method: string): boolean {
  const right = rightFor[method]
  return right !== undefined && scope[right]
}

/**
 * Whether a user requests their own account, on a route meant for it. (The real server accepts the user's name in the
 * query on every route about users.)
 */
export function isOwnAccount({ user, request, method, target }: Question): boolean {
  const { access } = request.routeOptions.config
  const allowsOwnUser = access === 'self' || access === 'self|admin'
  return allowsOwnUser && target.id === user.username && method !== 'DELETE'
}

/** Returns the verdict of a server-wide role. Built-in roles have no server-wide rights. */
export function onServerByRole({ role, method, target }: Question): Verdict {
  const scopes = role.global_level_access?.[target.resource]
  if (!scopes) return `access denied to ${target.resource}`
  const scopeOfAll = scopes[`all_${target.resource}`]
  if (scopeOfAll) return allows(scopeOfAll, method) ? undefined : 'operation not permitted'
  if (target.id === '') return 'target rsrc id is missing'
  const scopeOfTarget = scopes[target.id]
  return scopeOfTarget && allows(scopeOfTarget, method) ? undefined : DENIED
}

/**
 * Whether a role on networks allows the request, by a right on all resources of the kind or on this one. A right on
 * one's own external clients covers only those.
 */
export function roleAllows(role: Role | undefined, question: RoleQuestion): boolean {
  if (!role) return false
  if (role.full_access) return true
  const { method, target, resource, all } = question
  const scopes = role.network_level_access?.[resource]
  const scopeOfAll = scopes?.[all]
  if (scopeOfAll?.self_only && target.resource.startsWith('extclient')) {
    if (!isOwnClient(question)) return false
  }
  const scopeOfTarget = target.id === '' ? undefined : scopes?.[target.id]
  return [scopeOfAll, scopeOfTarget].some((scope) => scope !== undefined && allows(scope, method))
}

/**
 * Whether the target is a client of the user. Users with rights on their own clients may list all and create new ones.
 * (Bulk changes are for administrators here: the real server doesn't check who owns the clients.)
 */
function isOwnClient({ store, user, method, target }: Question): boolean {
  if (target.id === '') return method === 'GET' || method === 'POST'
  const client = store.extClients.find(target.id)
  return client?.network === target.network && client.ownerid === user.username
}

/** Question with the kind whose rights count, and the ID that represents all resources of it. */
type RoleQuestion = Question & { resource: string; all: string }
