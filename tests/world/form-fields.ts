// Reads the forms of a page as a browser does.

/** The fields that a browser would send for the form with this action, as they are filled in on the page. */
export function fieldsOf(page: string, action: string): [string, string][] {
  const forms = page.match(/<form[\s\S]*?<\/form>/g) ?? []
  const form =
    forms.find((one) => decoded(one.slice(0, one.indexOf('>'))).includes(`action="${action}"`)) ?? ''
  const fields = /<input([^>]*)>|<select([^>]*)>([\s\S]*?)<\/select>|<textarea([^>]*)>([\s\S]*?)<\/textarea>/g
  return [...form.matchAll(fields)].flatMap(([, input, select, options = '', area, text = '']) => {
    const attributes = input ?? select ?? area ?? ''
    const name = attributeOf(attributes, 'name')
    const value = select
      ? chosenOf(options)
      : area
        ? decoded(text)
        : (attributeOf(attributes, 'value') ?? 'on')
    const isLeftOut = /type="(file|submit|button)"| disabled=""/.test(attributes)
    const isUnticked = /type="(checkbox|radio)"/.test(attributes) && !attributes.includes(' checked=""')
    if (name === undefined || isLeftOut || isUnticked) return []
    return [
      [
        name,
        /type="(checkbox|radio)"/.test(attributes) || input === undefined
          ? value
          : (attributeOf(attributes, 'value') ?? ''),
      ],
    ]
  })
}

function chosenOf(options: string): string {
  const [, attributes = '', text = ''] =
    /<option([^>]* selected="")[^>]*>([^<]*)/.exec(options) ?? /<option([^>]*)>([^<]*)/.exec(options) ?? []
  return attributeOf(attributes, 'value') ?? decoded(text)
}

function attributeOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]
  return found === undefined ? undefined : decoded(found)
}

const decoded = (text: string) =>
  text
    .replace(/^\n/, '')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
