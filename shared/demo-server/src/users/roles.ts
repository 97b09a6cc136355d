const right = {
  default: true,
  name: '',
  meta_data: '',
  deny_dashboard_access: false,
  full_access: true,
  network_id: '',
  network_level_access: null,
  global_level_access: null,
}

/** The roles of the community edition (contract 1.4); both are platform roles. */
export const platformRoles = [
  { id: 'super-admin', ...right },
  { id: 'admin', ...right },
]

export function findRole(id: string) {
  return platformRoles.find((role) => role.id === id)
}
