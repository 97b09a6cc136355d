import { errorText } from '@meshdeck/platform'
import { Box, Button, chakra, Panel, Skeleton, Span, Tooltip } from '@meshdeck/ui'
import type { ComponentProps, ReactNode } from 'react'

import type { AllNetworksReading } from '../shared/all-networks-request'
import { sizeText } from '../shared/figures'
import { useTranslation } from '../translations'

export const PanelRows = chakra('ul', {
  base: {
    listStyleType: 'none',
    textStyle: 'sm',
    '& > *': {
      display: 'flex',
      alignItems: 'center',
      gap: '4',
      px: '4',
      position: 'relative',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
    },
    '& > *:last-child': { borderBottomWidth: '0' },
  },
  variants: {
    lines: {
      short: { '& > *': { minH: '8', gap: '2', borderBottomWidth: '0' } },
      one: { '& > *': { minH: '9' } },
      two: { '& > *': { minH: '12' } },
    },
  },
  defaultVariants: { lines: 'one' },
})

const widths = ['60%', '45%', '52%']

type Props = Pick<ComponentProps<typeof PanelRows>, 'lines'> & { count: number }

/** Placeholder as high as the given number of rows while they load. */
export function LoadingRows({ count, lines }: Props) {
  return (
    <PanelRows as="div" lines={lines} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton h="4" w={widths[index % widths.length]} />
        </div>
      ))}
    </PanelRows>
  )
}

/** Reserves the space of a panel whose code is still loading. */
export function RoomFor({ title, rows }: { title: string; rows: number }) {
  return (
    <Panel title={title}>
      <PanelSpace rows={rows}>
        <div aria-busy="true" />
      </PanelSpace>
    </Panel>
  )
}

/** Reserves the height of the given number of rows between head and foot, while they load and when there are fewer. */
export function PanelSpace({ rows, children }: { rows: number; children: ReactNode }) {
  return (
    <Box display="flex" flexDirection="column" minH={`${rows * 2 + 4.5}rem`}>
      {children}
    </Box>
  )
}

/** Footer of a panel: shows what its numbers are based on. */
export const PanelFooter = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '2',
    minH: '8',
    px: '4',
    py: '1.5',
    mt: 'auto',
    textStyle: 'xs',
    color: 'fg.muted',
    bg: 'bg.subtle',
    borderTopWidth: '1px',
  },
})

/**
 * Button in the title bar of a panel that fetches data on request only. Shows how large the data is, or that it failed
 * to load.
 */
export function ReadButton({
  reading,
  label,
}: {
  reading: AllNetworksReading<unknown>
  label: string
}) {
  const { t } = useTranslation()
  const { bytes, error, isFetching, read } = reading
  if (error) {
    return (
      <Tooltip content={errorText(error)}>
        <Button size="sm" onClick={read}>
          {t('dashboard.panels.failed')}
        </Button>
      </Tooltip>
    )
  }
  if (bytes === undefined) return isFetching && <Span>{t('dashboard.panels.reading')}</Span>

  return (
    <Button size="sm" onClick={read}>
      {t('dashboard.panels.readNow', { label, size: sizeText(bytes) })}
    </Button>
  )
}
