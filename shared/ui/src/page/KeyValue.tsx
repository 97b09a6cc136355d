import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import { CopyButton } from '../clipboard/CopyButton'
import { Code } from '../controls/layout'
import { Panel } from './Panel'

export type KeyValueItem = {
  label: string
  /** Nothing is shown as a dash. */
  value: ReactNode
  /** Set in mono, and for no translator: a machine said it. */
  isMachine?: boolean
  /** Puts a button beside the value that copies this text. */
  copies?: string | undefined
}

const List = chakra('dl', {
  base: {
    display: 'grid',
    // of a narrow panel with large text the labels take no more than half
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
    // a row with a button is no higher than the others, but where a finger has to hit it
    '& dd > button': { my: '-2.5', '@media (pointer: coarse)': { my: '-1.5' } },
    '& dt, & dd, & dd > *': { overflowWrap: 'anywhere', minW: '0' },
    // a key that needs two lines has two like halves, not its last characters alone
    '& .whole': { wordBreak: 'break-all', textWrap: 'balance' },
  },
})

type Props = { title: string; aside?: ReactNode; items: KeyValueItem[] }

/** A panel of facts: what it is on the left, how it is on the right. */
export function KeyValue({ title, aside, items }: Props) {
  return (
    <Panel title={title} aside={aside}>
      <List>
        {items.map((item) => (
          <Fact key={item.label} {...item} />
        ))}
      </List>
    </Panel>
  )
}

/** A key or an address: there is no blank to break it at. */
const isOneWord = (value: ReactNode) => typeof value === 'string' && !value.includes(' ')

function Fact({ label, value, isMachine = false, copies }: KeyValueItem) {
  const isMissing = value === undefined || value === null || value === ''

  return (
    <>
      <dt>{label || '–'}</dt>
      <dd>
        {isMachine && !isMissing && (
          <Code className={`notranslate ${isOneWord(value) ? 'whole' : ''}`}>{value}</Code>
        )}
        {!isMachine && !isMissing && value}
        {isMissing && '–'}
        {copies && <CopyButton value={copies} of={label} />}
      </dd>
    </>
  )
}
