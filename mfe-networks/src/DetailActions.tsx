import { useTranslation } from '@meshdeck/platform'
import { LinkButton, MenuButton, type MenuAction } from '@meshdeck/ui'
import { Ellipsis, Pencil } from 'lucide-react'

type Props = {
  /** Of the thing that the page is about. */
  name: string
  /** As the row of a table offers them, details and edit first: these two the page has otherwise. */
  rowActions: MenuAction[]
  /** Where it is edited; undefined for whoever may not. */
  editTo: string | undefined
}

/** What can be done with the one thing that a page is about. */
export function DetailActions({ name, rowActions, editTo }: Props) {
  const { t } = useTranslation('networks')
  const [, , ...others] = rowActions

  return (
    <>
      <MenuButton variant="outline" aria-label={t('ui:table.actionsOf', { name })} actions={others}>
        <Ellipsis aria-hidden="true" />
      </MenuButton>
      {editTo !== undefined && (
        <LinkButton variant="solid" to={editTo}>
          <Pencil aria-hidden="true" /> {t('nodes.edit')}
        </LinkButton>
      )}
    </>
  )
}
