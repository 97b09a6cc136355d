import type { FastifyRequest } from 'fastify'

import type { Role, Scope, User } from '../storage/account-tables'
import type { Store } from '../storage/store'
import { findPlatformRole } from '../users/role'
import type { Target } from './callers'

/** Somebody wants something: all that a rule may look at. */
export type Question = {
  store: Store
  user: User
  role: Role
  request: FastifyRequest
  /** What is to be done: the method of the request, or another one that a route asks about besides. */
  method: string
  target: Target
}

/** Why somebody may not, as he is told; undefined when he may. */
export type Verdict = string | undefined

/** How a server decides for those who have no full access. */
export type Rights = {
  onServer(question: Question): Verdict
  onNetwork(question: Question): Verdict
}

export const DENIED = 'access denied'

/** Decides a request on Pro (contract 0.7 and 2.1). A platform role with full access may do all. */
export function judgeRequest(rights: Rights, asked: Asked): Verdict {
  const { store, user, request, target } = asked
  const role = findPlatformRole(store, user.platform_role_id)
  if (!role) return DENIED
  if (role.full_access) return undefined
  const { method = request.method } = asked
  const question = { store, user, role, request, method, target }
  return target.isGlobal ? rights.onServer(question) : rights.onNetwork(question)
}

type Asked = Omit<Question, 'role' | 'method'> & { method?: string }

/** What a method needs of a role. */
const rightFor: Record<string, keyof Scope> = {
  GET: 'read',
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
}

function allows(scope: Scope, method: string): boolean {
  const right = rightFor[method]
  return right !== undefined && scope[right]
}

/**
 * Whether somebody asks for his own account, on a route that is meant for it. (The real server takes
 * his name in the query for that on every route about users.)
 */
export function isOwnAccount({ user, request, method, target }: Question): boolean {
  const { access } = request.routeOptions.config
  const isMeant = access === 'self' || access === 'self|admin'
  return isMeant && target.id === user.username && method !== 'DELETE'
}

/** What a role on the whole server is told; no built-in one has any such right. */
export function onServerByRole({ role, method, target }: Question): Verdict {
  const scopes = role.global_level_access?.[target.resource]
  if (!scopes) return `access denied to ${target.resource}`
  const ofAll = scopes[`all_${target.resource}`]
  if (ofAll) return allows(ofAll, method) ? undefined : 'operation not permitted'
  if (target.id === '') return 'target rsrc id is missing'
  const own = scopes[target.id]
  return own && allows(own, method) ? undefined : DENIED
}

/**
 * Whether a role on networks allows what is asked for, by a right on all things of the kind or on this
 * one. A right on one's own external clients counts for those only.
 */
export function roleAllows(role: Role | undefined, question: RoleQuestion): boolean {
  if (!role) return false
  if (role.full_access) return true
  const { method, target, resource, all } = question
  const scopes = role.network_level_access?.[resource]
  const ofAll = scopes?.[all]
  if (ofAll?.self_only && target.resource.startsWith('extclient')) {
    if (!isOwnClient(question)) return false
  }
  const own = target.id === '' ? undefined : scopes?.[target.id]
  return [ofAll, own].some((scope) => scope !== undefined && allows(scope, method))
}

/**
 * Who may do things with clients of his own may list them all and make new ones. (Several at once is for
 * administrators here: the real server asks nobody whose they are.)
 */
function isOwnClient({ store, user, method, target }: Question): boolean {
  if (target.id === '') return method === 'GET' || method === 'POST'
  const client = store.extClients.find(target.id)
  return client?.network === target.network && client.ownerid === user.username
}

/** The kind whose rights are looked at, and the id that stands for all of it. */
type RoleQuestion = Question & { resource: string; all: string }
