import type { RoleEdit } from '@meshdeck/api/role-changes'
import { type RoleAccess, roleAccessSchema, type Scope } from '@meshdeck/api/roles'
import {
  allIdOf,
  resourceName,
  type RightAction,
  rightActions,
  type RightKind,
  type RightsServer,
} from '@meshdeck/domain/network-rights'
import { tagNameLike } from '@meshdeck/domain/tag-name'
import { isApiError, z } from '@meshdeck/platform'

type Access = RoleAccess
type Naming = Pick<RightsServer, 'hasSingularKinds'>

export type RoleForm = RoleEdit & { network_id: string }

export const emptyRole: RoleForm = {
  name: '',
  meta_data: '',
  full_access: false,
  network_level_access: {},
  network_id: '',
}

const noRights: Scope = {
  create: false,
  read: false,
  update: false,
  delete: false,
  vpn_access: false,
  self_only: false,
}

type Rules = {
  /** Names of the other roles. */
  takenNames: readonly string[]
  /** The current name, which is always allowed. */
  currentName?: string | undefined
  /** Whether the server keeps the current description if an empty one is sent. */
  keepsDescription?: boolean
}

/** Validates a role (contract 1.4): it requires a unique name and a network. The rights are sent unchanged. */
export function roleFormSchema({ takenNames, currentName, keepsDescription = false }: Rules) {
  const name = z.pipe(
    z.string(),
    z.transform((text) => text.trim()),
  )
  return z.object({
    name: name.check(
      z.minLength(1, 'identity:roles.form.nameMissing'),
      z.refine(
        (text) => text === currentName || tagNameLike(text, takenNames) === undefined,
        'identity:roles.form.nameTaken',
      ),
    ),
    meta_data: name.check(
      z.refine((text) => !keepsDescription || text !== '', 'identity:roles.form.descriptionKept'),
    ),
    full_access: z.boolean(),
    network_id: z.string().check(z.minLength(1, 'identity:roles.form.networkMissing')),
    network_level_access: roleAccessSchema,
  })
}

/** Returns the permissions of a role for all resources of a kind; an empty object means none. */
export const scopeIn = (access: Access, kind: RightKind, naming: Naming): Scope =>
  access[resourceName(kind, naming)]?.[allIdOf(kind, naming)] ?? noRights

/** Whether the role lets users connect through gateways: the server then gives them config files of their own. */
export const connects = (access: Access): boolean =>
  Object.values(access.remote_access_gw ?? {}).some(({ vpn_access }) => vpn_access)

/** Returns the rights with one added or removed; rights on single resources and unknown ones stay unchanged. */
export function withRight(
  access: Access,
  { kind, ...change }: { kind: RightKind } & Partial<Scope>,
  naming: Naming,
): Access {
  const [name, all] = [resourceName(kind, naming), allIdOf(kind, naming)]
  const scope = { ...scopeIn(access, kind, naming), ...change }
  return { ...access, [name]: { ...access[name], [all]: scope } }
}

/**
 * Returns the rights with connecting on or off. Connecting through gateways requires read access to them and gives
 * users their own config files: the server sets both itself, whatever else is sent for config files (contract 1.4).
 */
export function withConnecting(access: Access, isOn: boolean, naming: Naming): Access {
  const gatewayAccess = withRight(
    access,
    { kind: 'remote_access_gw', vpn_access: isOn, ...(isOn && { read: true }) },
    naming,
  )
  if (!isOn) return gatewayAccess
  const everything = Object.fromEntries(rightActions.map((action) => [action, true]))
  return withRight(gatewayAccess, { kind: 'extclient', ...everything, self_only: true }, naming)
}

/** Whether a right differs from the original. */
export const isChanged = (
  { was, is }: { was: Access; is: Access },
  { kind, action }: { kind: RightKind; action: RightAction },
  naming: Naming,
): boolean => {
  const [before, after] = [scopeIn(was, kind, naming), scopeIn(is, kind, naming)]
  const ownChanged = before.self_only !== after.self_only && (before[action] || after[action])
  return before[action] !== after[action] || ownChanged
}

/** Returns a server error about the name as a field error. */
export function refusedRoleName(error: unknown): { name?: string } {
  const isAboutName = isApiError(error) && /^(role already exists|role name)/.test(error.serverText)
  return isAboutName ? { name: error.serverText } : {}
}
