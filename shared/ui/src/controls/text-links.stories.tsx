import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { LONG_NAME } from '../story-parts'
import { Text } from './layout'
import { ExternalLink, TextLink } from './text-links'

const meta = {
  component: TextLink,
  args: { to: '/networks/office', children: 'office' },
} satisfies Meta<typeof TextLink>
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const WithoutName: Story = { args: { to: '/devices/7f3c', children: '' } }

export const WithoutPage: Story = { args: { to: '/devices/', children: 'edge-1' } }

export const LongName: Story = { args: { children: LONG_NAME, overflowWrap: 'anywhere' } }

export const LeavesTheConsole: Story = {
  render: () => (
    <Text>
      See <ExternalLink href="https://docs.netmaker.io">the documentation</ExternalLink>.
    </Text>
  ),
}
