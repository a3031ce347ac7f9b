import type { Locale } from '../../platform/i18n/locales.ts'

interface SplashTexts {
  loading: string
  unreachable: string
}

/**
 * Texts needed before a language file is loaded, or when it cannot be: the only texts outside
 * `public/assets/i18n`, because those files come from the server.
 */
export const splashTexts: Readonly<Record<Locale, SplashTexts>> = {
  bn: {
    loading: 'লোড হচ্ছে',
    unreachable: 'ক্লিনিকের সার্ভারে সংযোগ হচ্ছে না। আবার চেষ্টা করা হচ্ছে…',
  },
  da: {
    loading: 'Indlæser',
    unreachable: 'Der er ingen forbindelse til klinikkens server. Prøver igen…',
  },
  de: {
    loading: 'Wird geladen',
    unreachable: 'Der Server der Klinik ist nicht erreichbar. Neuer Versuch läuft …',
  },
  el: {
    loading: 'Φόρτωση',
    unreachable: 'Δεν υπάρχει σύνδεση με τον διακομιστή της κλινικής. Νέα προσπάθεια…',
  },
  en: {
    loading: 'Loading',
    unreachable: 'The clinic’s server cannot be reached. Trying again…',
  },
  es: {
    loading: 'Cargando',
    unreachable: 'No se puede conectar con el servidor de la clínica. Reintentando…',
  },
  fr: {
    loading: 'Chargement',
    unreachable: 'Le serveur de la clinique est injoignable. Nouvelle tentative…',
  },
  gu: {
    loading: 'લોડ થાય છે',
    unreachable: 'ક્લિનિકના સર્વરનો સંપર્ક થતો નથી. ફરી પ્રયત્ન થાય છે…',
  },
  hi: {
    loading: 'लोड हो रहा है',
    unreachable: 'क्लिनिक के सर्वर से संपर्क नहीं हो पा रहा। फिर कोशिश हो रही है…',
  },
  hu: {
    loading: 'Betöltés',
    unreachable: 'A rendelő szervere nem érhető el. Újrapróbálkozás…',
  },
  it: {
    loading: 'Caricamento',
    unreachable: 'Il server della clinica non è raggiungibile. Nuovo tentativo…',
  },
  ja: {
    loading: '読み込み中',
    unreachable: '医院のサーバーに接続できません。再接続しています…',
  },
  kn: {
    loading: 'ಲೋಡ್ ಆಗುತ್ತಿದೆ',
    unreachable: 'ಕ್ಲಿನಿಕ್ ಸರ್ವರ್ ತಲುಪಲಾಗುತ್ತಿಲ್ಲ. ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಲಾಗುತ್ತಿದೆ…',
  },
  ml: {
    loading: 'ലോഡ് ചെയ്യുന്നു',
    unreachable: 'ക്ലിനിക് സെർവർ കിട്ടുന്നില്ല. വീണ്ടും ശ്രമിക്കുന്നു…',
  },
  mr: {
    loading: 'लोड होत आहे',
    unreachable: 'क्लिनिकच्या सर्व्हरशी संपर्क होत नाही. पुन्हा प्रयत्न करत आहे…',
  },
  or: {
    loading: 'ଲୋଡ୍ ହେଉଛି',
    unreachable: 'କ୍ଲିନିକର ସର୍ଭର ସହ ଯୋଗାଯୋଗ ହୋଇପାରୁନାହିଁ। ପୁଣି ଚେଷ୍ଟା ହେଉଛି…',
  },
  pa: {
    loading: 'ਲੋਡ ਹੋ ਰਿਹਾ ਹੈ',
    unreachable: 'ਕਲੀਨਿਕ ਦੇ ਸਰਵਰ ਨਾਲ ਸੰਪਰਕ ਨਹੀਂ ਹੋ ਰਿਹਾ। ਮੁੜ ਕੋਸ਼ਿਸ਼ ਹੋ ਰਹੀ ਹੈ…',
  },
  pl: {
    loading: 'Wczytywanie',
    unreachable: 'Brak połączenia z serwerem przychodni. Ponawianie próby…',
  },
  pt: {
    loading: 'Carregando',
    unreachable: 'Sem conexão com o servidor da clínica. Tentando novamente…',
  },
  ru: {
    loading: 'Загрузка',
    unreachable: 'Нет связи с сервером клиники. Повторная попытка…',
  },
  sv: {
    loading: 'Laddar',
    unreachable: 'Klinikens server kan inte nås. Försöker igen…',
  },
  ta: {
    loading: 'ஏற்றுகிறது',
    unreachable: 'கிளினிக் சர்வரை அணுக முடியவில்லை. மீண்டும் முயற்சிக்கிறது…',
  },
  te: {
    loading: 'లోడ్ అవుతోంది',
    unreachable: 'క్లినిక్ సర్వర్ అందడం లేదు. మళ్లీ ప్రయత్నిస్తోంది…',
  },
  tr: {
    loading: 'Yükleniyor',
    unreachable: 'Klinik sunucusuna ulaşılamıyor. Yeniden deneniyor…',
  },
  ur: {
    loading: 'لوڈ ہو رہا ہے',
    unreachable: 'کلینک کے سرور سے رابطہ نہیں ہو رہا۔ دوبارہ کوشش جاری ہے…',
  },
  zh: {
    loading: '加载中',
    unreachable: '无法连接诊所服务器，正在重试…',
  },
  ae: {
    loading: 'جارٍ التحميل',
    unreachable: 'تعذر الاتصال بخادم العيادة. تجري إعادة المحاولة…',
  },
}
