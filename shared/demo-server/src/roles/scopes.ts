import type { Scope } from '../storage/account-tables'

/** No right at all, to lay rights over. */
export const noRights: Scope = {
  create: false,
  read: false,
  update: false,
  delete: false,
  vpn_access: false,
  self_only: false,
}

export const readOnly: Scope = { ...noRights, read: true }

/** Everything, but only with what is one's own. */
export const ownOnly: Scope = {
  ...noRights,
  create: true,
  read: true,
  update: true,
  delete: true,
  self_only: true,
}

export const connect: Scope = { ...readOnly, vpn_access: true }
