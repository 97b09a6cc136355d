import type { TFunction } from '@meshdeck/platform'

/** What a platform role is called; one that no console knows yet stands for itself. */
export const roleName = (t: TFunction, id: string) => t(`users.roles.${id}`, { defaultValue: id })
