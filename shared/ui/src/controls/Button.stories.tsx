import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Ellipsis, Plus } from 'lucide-react'

import { LONG_TEXT } from '../story-parts'
import { Button, ExternalLinkButton, IconButton, LinkButton } from './Button'
import { Flex } from './layout'

const meta = { component: Button, args: { children: 'Add node' } } satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

export const Outline: Story = {}

export const Solid: Story = { args: { variant: 'solid' } }

export const Ghost: Story = { args: { variant: 'ghost' } }

export const Danger: Story = { args: { variant: 'solid', colorPalette: 'critical' } }

export const Disabled: Story = { args: { disabled: true } }

export const Busy: Story = { args: { 'aria-busy': true, 'aria-disabled': true } }

export const LongText: Story = { args: { children: LONG_TEXT, whiteSpace: 'normal', h: 'auto' } }

export const Sizes: Story = {
  render: () => (
    <Flex gap="2" alignItems="center" flexWrap="wrap">
      <Button size="xs">Extra small</Button>
      <Button size="sm">Small</Button>
      <Button icon={Plus} size="md">
        Medium
      </Button>
      <Button size="lg">Large</Button>
    </Flex>
  ),
}

export const Icon: Story = {
  render: () => <IconButton icon={Ellipsis} aria-label="More actions" />,
}

export const Links: Story = {
  render: () => (
    <Flex gap="2" flexWrap="wrap">
      <LinkButton to="/networks" variant="solid">
        Networks
      </LinkButton>
      <ExternalLinkButton href="https://docs.netmaker.io">Docs</ExternalLinkButton>
    </Flex>
  ),
}
