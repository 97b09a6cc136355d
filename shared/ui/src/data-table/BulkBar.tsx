import { describeError, NotLoadedError, toast } from '@meshdeck/platform'
import { ChevronDown, X } from 'lucide-react'
import type { RefObject } from 'react'

import { Button, IconButton } from '../controls/Button'
import { Box, Flex, Span } from '../controls/layout'
import type { MenuAction } from '../overlays/menu-action'
import { MenuButton } from '../overlays/MenuButton'
import { Tooltip } from '../overlays/Tooltip'
import type { SelectedIds, Selection } from '../table-model/selection'
import type { TableHandle } from '../table-model/types'
import { PHONE_QUERY, useMediaQuery } from '../table-rows/use-row-height'
import { useTranslation } from '../translations'
import type { BulkAction, BulkJob } from './bulk-job'

type Props = {
  ids: SelectedIds
  replace: Selection['replace']
  onClear: () => void
  matching: readonly string[]
  all: readonly string[]
  tableRef: RefObject<TableHandle | null>
  actions: readonly BulkAction[]
  onJob: (job: BulkJob) => void
}

/** Bulk action bar below the table, where it never covers a row. Escape clears the selection. */
export function BulkBar(props: Props) {
  const { ids, replace, onClear, matching, all, tableRef, actions, onJob } = props
  const { t } = useTranslation()
  const shownCount = matching.reduce((count, id) => count + Number(ids.has(id)), 0)
  const hiddenCount = ids.size - shownCount
  // a phone has no room for the buttons side by side, and which rows are in view depends only on scrolling
  const isPhone = useMediaQuery(PHONE_QUERY)
  const menuActions = (action: BulkAction): readonly MenuAction[] => {
    if ('menu' in action) return action.menu(onJob)
    const { label, icon, isDanger = false, disabledReason } = action
    const onSelect = () => act(action, onJob)
    return [{ label, isDanger, disabledReason, onSelect, ...(icon && { icon }) }]
  }

  return (
    <Flex
      role="toolbar"
      aria-label={t('bulk.label')}
      layerStyle="panel"
      borderColor="border.emphasized"
      boxShadow="lg"
      alignItems="center"
      alignSelf="center"
      flexShrink="0"
      maxW="full"
      gap="2"
      h="12"
      px="2"
      animation="rise-in {durations.moderate} {easings.out}"
      onKeyDown={({ key, target }) => {
        // in a menu of the bar, Escape closes only the menu, which gets the focus one frame after it opens
        const isInMenu =
          target instanceof Element && target.closest('[role=menu], [aria-expanded=true]')
        if (key === 'Escape' && !isInMenu) onClear()
      }}
    >
      <MenuButton
        size="sm"
        variant="ghost"
        fontVariantNumeric="tabular-nums"
        actions={() => [
          ...(isPhone
            ? []
            : [
                {
                  label: t('bulk.onScreen'),
                  onSelect: () => replace(tableRef.current?.idsOnScreen() ?? []),
                },
              ]),
          {
            label: t('bulk.matching', { count: matching.length }),
            onSelect: () => replace(matching),
          },
          { label: t('bulk.all', { count: all.length }), onSelect: () => replace(all) },
        ]}
      >
        <Span aria-live="polite">
          {t('bulk.count', { count: ids.size })}
          {hiddenCount > 0 && ` ${t('bulk.hidden', { count: hiddenCount })}`}
        </Span>
        <ChevronDown aria-hidden="true" />
      </MenuButton>
      <Divider />
      {isPhone ? (
        <MenuButton size="sm" variant="ghost" actions={() => actions.flatMap(menuActions)}>
          {t('table.actions')}
          <ChevronDown aria-hidden="true" />
        </MenuButton>
      ) : (
        actions.map((action) => <BulkButton key={action.label} action={action} onJob={onJob} />)
      )}
      <Divider />
      <IconButton
        icon={X}
        size="sm"
        variant="ghost"
        aria-label={t('bulk.clear')}
        onClick={onClear}
      />
    </Flex>
  )
}

type OnJob = Props['onJob']

/** Starts a job. Reports a failed download; the next press tries again. */
async function begin(job: () => BulkJob | Promise<BulkJob>, onJob: OnJob) {
  try {
    onJob(await job())
  } catch (error) {
    const { title, hint } = describeError(
      new NotLoadedError('A job did not come', { cause: error }),
    )
    toast.error(title, { description: hint })
  }
}

function act(action: Exclude<BulkAction, { menu: unknown }>, onJob: OnJob) {
  if ('job' in action) void begin(action.job, onJob)
  else action.onSelect()
}

type BulkButtonProps = { action: BulkAction; onJob: OnJob }

function BulkButton({ action, onJob }: BulkButtonProps) {
  const { label, icon: Icon, isDanger = false, disabledReason } = action
  if ('menu' in action) {
    return (
      <MenuButton size="sm" variant="ghost" actions={() => action.menu(onJob)}>
        {label}
        <ChevronDown aria-hidden="true" />
      </MenuButton>
    )
  }
  const isDisabled = disabledReason !== undefined
  const button = (
    <Button
      size="sm"
      variant="ghost"
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && act(action, onJob)}
      {...(isDanger && { color: 'fg.error' })}
    >
      {Icon && <Icon aria-hidden="true" />}
      {label}
    </Button>
  )
  return isDisabled ? <Tooltip content={disabledReason}>{button}</Tooltip> : button
}

function Divider() {
  return <Box w="1px" h="5" bg="border" aria-hidden="true" />
}
