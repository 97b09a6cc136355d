import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { LONG_NAME, tooltipIsOpen } from '../story-parts'
import { Badge, ProBadge } from './Badge'
import { Flex } from './layout'

const meta = { component: Badge, args: { children: 'Gateway' } } satisfies Meta<typeof Badge>
export default meta
type Story = StoryObj<typeof meta>

export const Subtle: Story = {}

export const Outline: Story = { args: { variant: 'outline' } }

export const Small: Story = { args: { size: 'xs' } }

export const Verdicts: Story = {
  render: () => (
    <Flex gap="2" flexWrap="wrap">
      {['success', 'warning', 'critical', 'info', 'accent', 'neutral'].map((palette) => (
        <Badge key={palette} variant="surface" colorPalette={palette}>
          {palette}
        </Badge>
      ))}
    </Flex>
  ),
}

export const LongText: Story = {
  render: () => (
    <Flex maxW="16rem">
      <Badge minW="0" overflow="hidden">
        {LONG_NAME}
      </Badge>
    </Flex>
  ),
}

export const Pro: Story = { render: () => <ProBadge reason="Metrics are part of Pro" /> }

export const ProExplained: Story = {
  render: () => <ProBadge reason="Metrics are part of Pro" />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByText('Pro'))
    await tooltipIsOpen()
  },
}
