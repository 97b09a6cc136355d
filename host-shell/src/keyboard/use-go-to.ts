import { useLabel } from '@meshdeck/platform'

import { useMenu } from '../navigation/menu'

/** A page that a key leads to after `g`. */
export type GoTo = { key: string; name: string; href: string }

const groups = ['main', 'network', 'administration'] as const

/** The pages of the menu that have a key, for the signed-in user, in the order of the menu. */
export function useGoTo(): GoTo[] {
  const { menu, isNetworkAwaited } = useMenu()
  const label = useLabel()

  return groups
    .filter((group) => group !== 'network' || !isNetworkAwaited)
    .flatMap(menu)
    .flatMap(({ goTo, isLocked, href, label: name }) =>
      goTo === undefined || isLocked ? [] : [{ key: goTo, name: label(name), href }],
    )
}
