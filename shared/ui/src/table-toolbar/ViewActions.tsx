import { Bookmark, BookmarkX, Download } from 'lucide-react'
import { useState } from 'react'

import { download } from '../clipboard/download'
import { ActionMenu } from '../overlays/ActionMenu'
import { lazyOverlay } from '../overlays/lazy-code'
import type { MenuAction } from '../overlays/menu-action'
import type { NamedView, TableView, ViewChange } from '../table-model/types'
import { useSavedViews, writeNamedView } from '../table-model/use-table-view'
import { useDensity } from '../table-rows/use-row-height'
import { useTranslation } from '../translations'
import { exportName, toCsv, toJson } from './export-rows'
import type { ShownTable } from './shown-table'

/** Downloaded with the menu that uses it, not with the table. */
export { shownTable } from './shown-table'

const LazySaveViewDialog = lazyOverlay(
  async () => (await import('./SaveViewDialog')).SaveViewDialog,
)

type NamedColumn = { id: string; header: string; isFixed?: boolean; isOptional?: boolean }

export type ViewActionsProps = {
  label: string
  viewKey: string
  /** Views that the page defines. */
  namedViews: readonly NamedView[]
  columns: readonly NamedColumn[]
  /** Properties by which rows can be grouped. */
  groupings: ReadonlyArray<{ id: string; label: string }>
  view: TableView
  onViewChange: (change: ViewChange) => void
  onViewApply: (view: NamedView) => void
  /** Returns the content of an export; called when the user requests one. */
  shown: () => Promise<ShownTable>
  triggerId: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The entries of the view menu. */
export function ViewActions(props: ViewActionsProps) {
  const { viewKey, namedViews, view, onViewApply, triggerId, isOpen, onOpenChange } = props
  const { t } = useTranslation()
  const { views, save, remove } = useSavedViews(viewKey)
  const [isSaving, setIsSaving] = useState(false)
  const search = writeNamedView(view)
  const savedView = views.find((saved) => saved.search === search)

  const viewActions: MenuAction[] = [
    ...[...namedViews, ...views].map((named) => ({
      label: named.label,
      icon: Bookmark,
      onSelect: () => onViewApply(named),
    })),
    { label: t('overlays.view.save'), icon: Bookmark, onSelect: () => setIsSaving(true) },
    ...(savedView
      ? [
          {
            label: t('overlays.view.forget', { name: savedView.label }),
            icon: BookmarkX,
            onSelect: () => remove(savedView),
          },
        ]
      : []),
  ]

  return (
    <>
      <ActionMenu
        triggerId={triggerId}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        actions={[...viewActions, ...useColumnActions(props), ...useExportActions(props)]}
      />
      {isSaving && (
        <LazySaveViewDialog
          onSave={(label) => save({ label, search })}
          onClose={() => setIsSaving(false)}
        />
      )}
    </>
  )
}

function useColumnActions(props: ViewActionsProps): MenuAction[] {
  const { columns, groupings, view, onViewChange } = props
  const { t } = useTranslation()
  const [density, setDensity] = useDensity()
  const isCompact = density === 'compact'
  const { hidden, shown, groups } = view

  return [
    ...columns
      .filter(({ isFixed = false }) => !isFixed)
      .map(({ id, header, isOptional = false }, index) => ({
        label: header,
        isChecked: isOptional ? shown.includes(id) : !hidden.includes(id),
        startsGroup: index === 0,
        onSelect: () =>
          onViewChange((now) =>
            isOptional ? { shown: toggled(now.shown, id) } : { hidden: toggled(now.hidden, id) },
          ),
      })),
    ...groupings.map(({ id, label }, index) => ({
      label: t('overlays.group.by', { name: label }),
      isChecked: groups.includes(id),
      startsGroup: index === 0,
      onSelect: () => onViewChange((now) => ({ groups: toggled(now.groups, id) })),
    })),
    {
      label: t('overlays.view.compact'),
      isChecked: isCompact,
      startsGroup: true,
      onSelect: () => setDensity(isCompact ? 'comfortable' : 'compact'),
    },
  ]
}

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

function useExportActions({ label, shown }: ViewActionsProps): MenuAction[] {
  const { t } = useTranslation()

  return [
    {
      label: t('overlays.view.csv'),
      icon: Download,
      startsGroup: true,
      onSelect: async () =>
        download(exportName(label, 'csv'), { type: 'text/csv', content: toCsv(await shown()) }),
    },
    {
      label: t('overlays.view.json'),
      icon: Download,
      onSelect: async () =>
        download(exportName(label, 'json'), {
          type: 'application/json',
          content: toJson(await shown()),
        }),
    },
  ]
}
