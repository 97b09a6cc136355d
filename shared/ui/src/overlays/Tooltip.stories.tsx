import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { Button } from '../controls/Button'
import { Flex } from '../controls/layout'
import { LONG_TEXT, tooltipIsOpen } from '../story-parts'
import { Tooltip } from './Tooltip'

const meta = {
  component: Tooltip,
  args: { content: 'Only on Pro', children: <Button>Metrics</Button>, placement: 'bottom' },
  decorators: [
    (Story) => (
      <Flex>
        <Story />
      </Flex>
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole('button'))
    await tooltipIsOpen()
  },
} satisfies Meta<typeof Tooltip>
export default meta
type Story = StoryObj<typeof meta>

export const Open: Story = {}

export const LongText: Story = { args: { content: LONG_TEXT } }
