import { Link } from '@meshdeck/platform'
import { Check, Copy } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'

import { useCopy } from '../clipboard/CopyButton'
import { isWholeAddress, nameInAddress, nonEmptyOr } from '../controls/text-links'
import type { Switch } from '../controls/toggles'
import { Tooltip } from '../overlays/Tooltip'
import { useTranslation } from '../translations'

type Props = { to: string | undefined; children?: ReactNode; 'aria-expanded'?: boolean }

/**
 * Link with the name of a row. Reached by arrow keys in the table and by Tab on a phone. A row without a name shows its
 * ID. If `to` is undefined or contains an empty ID, there is no page, and the name is plain text, or "–" if it is
 * empty.
 */
export function RowLink({ to, children, ...props }: Props) {
  const tabIndex = useCellTabStop()
  if (to === undefined || !isWholeAddress(to)) return <RowName>{children}</RowName>
  return (
    <Link to={to} {...props} tabIndex={tabIndex}>
      {nonEmptyOr(children, nameInAddress(to))}
    </Link>
  )
}

type NameProps = { children?: ReactNode; title?: string }

/** Name of a row without a page: plain text, or "–" if it is empty. `title` is its tooltip. */
export function RowName({ children, title }: NameProps) {
  return (
    <span className="text strong" title={title}>
      {nonEmptyOr(children, '–')}
    </span>
  )
}

type RowSwitchProps = {
  /** Accessible name including the row, because every row has such a switch: "NAT for office-lan". */
  label: string
  isOn: boolean
  /** While the change is being saved, the switch keeps the focus and accepts no other change. */
  isBusy?: boolean
  /** Why the user may not change it. The switch is then disabled and shows the reason. */
  disabledReason?: string | undefined
  onChange: (isOn: boolean) => void
  /** Component to use outside a table, whose styles it otherwise needs. Tab reaches it. */
  as?: typeof Switch
}

/** A switch in a cell. Reached by arrow keys in the table and by Tab on a phone. */
export function RowSwitch(props: RowSwitchProps) {
  const { label, isOn, isBusy = false, disabledReason, onChange, as: Input = 'input' } = props
  const tabIndex = useCellTabStop()
  const isDisabled = disabledReason !== undefined

  return (
    <Tooltip content={disabledReason}>
      <Input
        type="checkbox"
        role="switch"
        tabIndex={Input === 'input' ? tabIndex : 0}
        aria-checked={isOn}
        aria-label={label}
        aria-busy={isBusy}
        aria-disabled={isDisabled}
        checked={isOn}
        onChange={({ target }) => {
          if (!isBusy && !isDisabled) onChange(target.checked)
        }}
      />
    </Tooltip>
  )
}

type RowCopyButtonProps = {
  value: string
  /** Name of the copied value, including the row: "route of office-lan". */
  of: string
}

/** `CopyButton` for a cell, made of plain elements. */
export function RowCopyButton({ value, of }: RowCopyButtonProps) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopy()
  const Icon = isCopied ? Check : Copy

  return (
    <>
      <RowToolButton label={t('copy.label', { of })} onClick={() => void copy(value)}>
        <Icon size="0.875rem" aria-hidden="true" />
      </RowToolButton>
      <span className="spoken" role="status">
        {isCopied && t('copy.done')}
      </span>
    </>
  )
}

type RowToolButtonProps = {
  label: string
  onClick: () => void
  children: ReactNode
}

/** A small icon button in a cell. Reached by arrow keys in the table and by Tab on a phone. */
export function RowToolButton({ label, onClick, children }: RowToolButtonProps) {
  const tabIndex = useCellTabStop()

  return (
    <button type="button" className="tool" tabIndex={tabIndex} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}

/** A context instead of a media query, because every row that scrolls in reads it. */
const TabStopContext = createContext<0 | -1>(-1)

/** Wraps the rows of the list on a phone. */
export const TabStops = TabStopContext.Provider

/** Returns the `tabIndex` of a control in a cell: reached by arrow keys in the table and by Tab on a phone. */
function useCellTabStop(): 0 | -1 {
  return use(TabStopContext)
}
