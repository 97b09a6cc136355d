import { Ellipsis } from 'lucide-react'

import { LinkButton } from '../controls/Button'
import type { MenuAction } from '../overlays/menu-action'
import { MenuButton } from '../overlays/MenuButton'
import { useTranslation } from '../translations'

type Props = {
  /** Of the thing that the page is about. */
  name: string
  /** As the row of a table offers them. The one called `edit` becomes a button, `details` leads to where one is. */
  actions: MenuAction[]
}

/** What can be done with the one thing that a page is about. Who may not edit it has no button for it. */
export function DetailActions({ name, actions }: Props) {
  const { t } = useTranslation()
  const edit = actions.find(({ id }) => id === 'edit')
  const others = actions.filter(({ id }) => id === undefined)
  const Icon = edit?.icon

  return (
    <>
      <MenuButton variant="outline" aria-label={t('table.actionsOf', { name })} actions={others}>
        <Ellipsis aria-hidden="true" />
      </MenuButton>
      {edit && 'to' in edit && edit.disabledReason === undefined && (
        <LinkButton variant="solid" to={edit.to}>
          {Icon && <Icon aria-hidden="true" />} {edit.label}
        </LinkButton>
      )}
    </>
  )
}
