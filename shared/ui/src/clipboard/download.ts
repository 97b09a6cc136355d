/** Hands a text to the browser as a file of this name. */
export function download(fileName: string, content: { type: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([content.text], { type: content.type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
