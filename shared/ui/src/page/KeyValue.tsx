import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import { CopyButton } from '../clipboard/CopyButton'
import { Code } from '../controls/layout'
import { Panel } from './Panel'

export type KeyValueItem = {
  label: string
  /** An empty value is shown as a dash. */
  value: ReactNode
  /** Technical value: shown in the mono font and excluded from browser translation. */
  isMonospace?: boolean
  /** Adds a button next to the value that copies this text. */
  copyText?: string | undefined
}

const List = chakra('dl', {
  base: {
    display: 'grid',
    // limits the labels to half of a narrow panel with large text
    gridTemplateColumns: {
      base: 'min(7.5rem, 50%) minmax(0, 1fr)',
      sm: 'min(9.5rem, 50%) minmax(0, 1fr)',
    },
    px: '4',
    py: '2',
    textStyle: 'sm',
    alignItems: 'start',
    '& dt, & dd': { display: 'flex', alignItems: 'center', gap: '1.5', py: '1.5' },
    '& dt': { color: 'fg.muted', pe: '3', hyphens: 'auto' },
    // a row with a button is no higher than the others, except where it must fit a finger
    '& dd > button': { my: '-2.5', '@media (pointer: coarse)': { my: '-1.5' } },
    '& dt, & dd, & dd > *': { overflowWrap: 'anywhere', minW: '0' },
    // splits a key over two lines of similar length instead of wrapping only its last characters
    '& .whole': { wordBreak: 'break-all', textWrap: 'balance' },
  },
})

type Props = { title: string; aside?: ReactNode; items: KeyValueItem[] }

/** A panel of facts: labels on the left, values on the right. */
export function KeyValue({ title, aside, items }: Props) {
  return (
    <Panel title={title} aside={aside}>
      <List>
        {items.map((item) => (
          <KeyValueRow key={item.label} {...item} />
        ))}
      </List>
    </Panel>
  )
}

/** Whether a value is a key or an address, without a space to break at. */
const isOneWord = (value: ReactNode) => typeof value === 'string' && !value.includes(' ')

function KeyValueRow({ label, value, isMonospace = false, copyText }: KeyValueItem) {
  const isMissing = value === undefined || value === null || value === ''

  return (
    <>
      <dt>{label || '–'}</dt>
      <dd>
        {isMonospace && !isMissing && (
          <Code className={`notranslate ${isOneWord(value) ? 'whole' : ''}`}>{value}</Code>
        )}
        {!isMonospace && !isMissing && value}
        {isMissing && '–'}
        {copyText && <CopyButton value={copyText} of={label} />}
      </dd>
    </>
  )
}
