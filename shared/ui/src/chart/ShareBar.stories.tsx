import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { Flex } from '../controls/layout'
import { ShareBar } from './ShareBar'

const meta = {
  component: ShareBar,
  args: { parts: [{ share: 0.6, tone: 'healthy' }] },
  render: (props) => (
    <Flex alignItems="center" gap="2">
      <ShareBar {...props} />
      60 %
    </Flex>
  ),
} satisfies Meta<typeof ShareBar>
export default meta
type Story = StoryObj<typeof meta>

export const OnePart: Story = {}

export const Parts: Story = {
  args: {
    parts: [
      { share: 0.6, tone: 'healthy' },
      { share: 0.3, tone: 'error' },
    ],
  },
}

export const WithLimit: Story = { args: { parts: [{ share: 0.6, tone: 'value' }], limit: 0.8 } }

export const TooMuch: Story = { args: { parts: [{ share: 1.4, tone: 'unstable' }] } }

export const Empty: Story = { args: { parts: [] } }
