/** What the page copies from now on, text by text: the clipboard of jsdom cannot be read. */
export function watchClipboard(): string[] {
  const copied: string[] = []
  jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text)
  })
  return copied
}
