import { beforeEach, describe, expect, it } from 'vitest';
import { colourCode, colouredLines } from '../../../../../packages/widget/src/ui/syntax/colour-code.ts';
import { languageNamed, languages } from '../../../../../packages/widget/src/ui/syntax/languages.ts';

/** A code block as the renderer draws it: a box for each line. */
function block(code: string): HTMLElement {
  const element = document.createElement('code');
  for (const line of code.split('\n'))
    element.append(Object.assign(document.createElement('span'), { textContent: `${line}\n` }));
  return element;
}

const coloured = (element: HTMLElement) =>
  [...element.querySelectorAll('[class]')].map(({ className, textContent }) => `${className.slice(8)}: ${textContent}`);

const samples: Readonly<Record<keyof typeof languages, string>> = {
  bash: '# start\nfor f in *.txt; do echo "$f"; done',
  c: '/* a\n b */ int main(void) { return 0; }',
  css: 'a { color: red } /* late */',
  go: 'func main() { fmt.Println("tea") } // end',
  html: '<p class="a">tea</p><script>if (a) b("c")</script>',
  java: 'public class Tea { String leaf = "sencha"; }',
  js: 'const a = `x ${b} y`; // late\nreturn /re/.test("q");',
  json: '{"a": [1, true, null]}',
  py: 'def f(x):\n    """Doc\n    string"""\n    return f"{x} cups"  # late',
  rs: 'fn main() { println!("tea"); }',
  sql: "select name from teas where leaf = 'green' -- late",
  ts: 'const a: string = "b";',
  xml: '<a b="c"><!-- d --></a>',
  yaml: 'tea: sencha # late',
};

describe('code in colours', () => {
  it.each(Object.entries(samples))('keeps every letter of %s, line by line', (language, code) => {
    const lines = colouredLines(code, language as keyof typeof languages);
    expect(lines.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(code);
    expect(lines.flat().some(({ className }) => className)).toBe(true);
  });

  it('marks words of the language, texts and comments, also over several lines', () => {
    const element = block('if (a) b("c"); // late\n/* one\ntwo */');
    colourCode(element, 'javascript');
    expect(coloured(element)).toEqual([
      'word: if',
      'text: "c"',
      'comment: // late',
      'comment: /* one',
      'comment: two */',
    ]);
    expect(element.children).toHaveLength(3);
  });

  it('knows the names that fences use', () => {
    const names = ['JS', 'tsx', 'python', 'sh', 'yml', 'c++', 'golang', 'rust', 'svg', 'postgresql'];
    expect(names.map((name) => languageNamed(name.toLowerCase()))).toEqual([
      'js',
      'ts',
      'py',
      'bash',
      'yaml',
      'c',
      'go',
      'rs',
      'xml',
      'sql',
    ]);
    expect(['', 'text', 'mermaid', 'constructor', '__proto__'].map(languageNamed)).toEqual(Array(5).fill(undefined));
  });

  describe('stays as it is', () => {
    let element: HTMLElement;
    beforeEach(() => {
      element = block('if (a) b()');
    });

    it('in a language that is not known', () => {
      colourCode(element, 'brainfuck');
      expect(coloured(element)).toEqual([]);
    });

    it.each([
      ['is very long', `${'if (a) b();\n'.repeat(2_000)}`],
      ['has a very long line', `if (${'a'.repeat(600)}) b()`],
    ])('where it %s', (_, code) => {
      element = block(code);
      colourCode(element, 'js');
      expect(coloured(element)).toEqual([]);
      expect(element.textContent).toBe(`${code}\n`);
    });
  });

  it('makes nothing but text and spans of what looks like HTML', () => {
    const code = '<img src=x onerror=alert(1)>"</span><script>1</script>';
    const element = block(code);
    colourCode(element, 'html');
    expect([...element.querySelectorAll('*')].every(({ localName }) => localName === 'span')).toBe(true);
    expect(element.textContent).toBe(`${code}\n`);
  });

  it('costs a hostile text no more than a moment', () => {
    for (const line of [
      '"'.repeat(499),
      'a'.repeat(499),
      '/'.repeat(499),
      ' '.repeat(499),
      '<'.repeat(499),
      '`${'.repeat(166),
    ]) {
      for (const name of Object.keys(languages)) {
        // Of this thread's own work: how busy the machine is does not count.
        const before = process.threadCpuUsage();
        colourCode(block(`${line}\n`.repeat(39)), name);
        expect(process.threadCpuUsage(before).user / 1_000, `${name}: ${line.slice(0, 3)}`).toBeLessThan(1_500);
      }
    }
  });
});
