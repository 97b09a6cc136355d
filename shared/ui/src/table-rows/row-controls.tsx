import { Link } from '@meshdeck/platform'
import { Check, Copy } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'

import { useCopy } from '../clipboard/CopyButton'
import { isWholeAddress, nameInAddress, textOr } from '../controls/text-links'
import type { Switch } from '../controls/toggles'
import { Tooltip } from '../overlays/Tooltip'
import { useTranslation } from '../translations'

type Props = { to: string | undefined; children?: ReactNode; 'aria-expanded'?: boolean }

/**
 * The link that names a row. In the table the arrow keys reach it, on a phone Tab does. A row without a name is called
 * by its id; where `to` is undefined or made of an empty id there is no page, and the name is a text, "–" if it's empty.
 */
export function RowLink({ to, children, ...props }: Props) {
  const tabIndex = useCellTabStop()
  if (to === undefined || !isWholeAddress(to)) return <RowName>{children}</RowName>
  return (
    <Link to={to} {...props} tabIndex={tabIndex}>
      {textOr(children, nameInAddress(to))}
    </Link>
  )
}

type NameProps = { children?: ReactNode; title?: string }

/** The name of a row that has no page: a text, "–" if it's empty. `title` tells more where the pointer rests on it. */
export function RowName({ children, title }: NameProps) {
  return (
    <span className="text strong" title={title}>
      {textOr(children, '–')}
    </span>
  )
}

type RowSwitchProps = {
  /** Names the row as well, for every row has one: "NAT for office-lan". */
  label: string
  isOn: boolean
  /** While the change is on its way the switch keeps the focus and takes no other. */
  isBusy?: boolean
  /** Why the person may not change it; then it is disabled and says so. */
  disabledReason?: string | undefined
  onChange: (isOn: boolean) => void
  /** What it is drawn as where there is no table, whose styles it has there; Tab reaches it. */
  as?: typeof Switch
}

/** A switch in a cell. In the table the arrow keys reach it, on a phone Tab does. */
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
  /** What is copied, and of which row: "route of office-lan". */
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
  /** An icon. */ children: ReactNode
}

/** A small button in a cell. In the table the arrow keys reach it, on a phone Tab does. */
export function RowToolButton({ label, onClick, children }: RowToolButtonProps) {
  const tabIndex = useCellTabStop()

  return (
    <button type="button" className="tool" tabIndex={tabIndex} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}

/** A context and no media query: it is asked for in every row that scrolls in. */
const TabStopContext = createContext<0 | -1>(-1)

/** Around the rows of the list of a phone. */
export const TabStops = TabStopContext.Provider

/** `tabIndex` of a control in a cell: in the table the arrow keys reach it, on a phone Tab does. */
function useCellTabStop(): 0 | -1 {
  return use(TabStopContext)
}
