// The function `answer` of minimal-server.mjs, for any endpoint with the completions of OpenAI: OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL.

const {
  OPENAI_BASE_URL = 'http://127.0.0.1:11434/v1',
  OPENAI_API_KEY = 'none',
  OPENAI_MODEL = 'llama3.2',
} = process.env;
const instructions = 'You are Mina, who answers for a tea shop: brief, friendly, exact.';

export async function* answer(messages, signal) {
  const said = messages.map(({ role, content }) => ({ role: role === 'user' ? 'user' : 'assistant', content }));
  const response = await fetch(`${OPENAI_BASE_URL}/chat/completions`, {
    method: 'POST',
    signal,
    headers: { authorization: `Bearer ${OPENAI_API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: OPENAI_MODEL,
      stream: true,
      messages: [{ role: 'system', content: instructions }, ...said.slice(-20)],
    }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  let rest = '';
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      if (!line.startsWith('data:') || line.includes('[DONE]')) continue;
      const piece = JSON.parse(line.slice(5)).choices[0]?.delta?.content;
      if (piece) yield piece;
    }
  }
}
